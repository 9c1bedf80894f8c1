import { FormPage } from '../content/form/form-page.tsx';
import { ruleSets } from './rule-set-content.ts';
import { RuleSetFields } from './rule-set-fields.tsx';

function RuleSetFormPage() {
  return <FormPage kind={ruleSets} Fields={RuleSetFields} />;
}

export { RuleSetFormPage as Component };
