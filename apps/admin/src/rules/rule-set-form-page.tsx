import { FormPage } from '../content/form/form-page';
import { ruleSets } from './rule-set-content';
import { RuleSetFields } from './rule-set-fields';

function RuleSetFormPage() {
  return <FormPage kind={ruleSets} Fields={RuleSetFields} />;
}

export { RuleSetFormPage as Component };
