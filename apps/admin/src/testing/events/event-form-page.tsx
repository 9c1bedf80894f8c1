import { FormPage } from '../../content/form/form-page';
import { events } from './event-content';
import { EventFields } from './event-fields';

function EventFormPage() {
  return <FormPage kind={events} Fields={EventFields} />;
}

export { EventFormPage as Component };
