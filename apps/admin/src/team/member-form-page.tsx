import { FormPage } from '../content/form/form-page.tsx';
import { MemberFields } from './member-fields.tsx';
import { team } from './team-content.ts';

function MemberFormPage() {
  return <FormPage kind={team} Fields={MemberFields} />;
}

export { MemberFormPage as Component };
