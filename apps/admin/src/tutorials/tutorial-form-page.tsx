import { FormPage } from '../content/form/form-page.tsx';
import { tutorials } from './tutorial-content.ts';
import { TutorialFields } from './tutorial-fields.tsx';

function TutorialFormPage() {
  return <FormPage kind={tutorials} Fields={TutorialFields} />;
}

export { TutorialFormPage as Component };
