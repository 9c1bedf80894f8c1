import { FormPage } from '../content/form/form-page';
import { tutorials } from './tutorial-content';
import { TutorialFields } from './tutorial-fields';

function TutorialFormPage() {
  return <FormPage kind={tutorials} Fields={TutorialFields} />;
}

export { TutorialFormPage as Component };
