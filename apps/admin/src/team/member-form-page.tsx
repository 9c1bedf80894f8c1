import { FormPage } from '../content/form/form-page';
import { MemberFields } from './member-fields';
import { team } from './team-content';

function MemberFormPage() {
  return <FormPage kind={team} Fields={MemberFields} />;
}

export { MemberFormPage as Component };
