import { FormPage } from '../../content/form/form-page.tsx';
import { events } from './event-content.ts';
import { EventFields } from './event-fields.tsx';

function EventFormPage() {
  return <FormPage kind={events} Fields={EventFields} />;
}

export { EventFormPage as Component };
