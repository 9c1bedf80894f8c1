import { FormPage } from '../content/form/form-page';
import { achievements } from './achievement-content';
import { AchievementFields } from './achievement-fields';

function AchievementFormPage() {
  return <FormPage kind={achievements} Fields={AchievementFields} />;
}

export { AchievementFormPage as Component };
