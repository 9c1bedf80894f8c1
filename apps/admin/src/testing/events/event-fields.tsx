import { CheckboxField, TextField } from '@nox/ui';
import { useContentFields } from '../../content/form/content-fields.ts';
import { type EventInput, events } from './event-content.ts';

const { labels } = events;

/** Everything about an event. */
export function EventFields() {
  const { field } = useContentFields<EventInput>();
  return (
    <>
      <TextField label={labels.title} required {...field('title')} />
      <TextField label={labels.place} {...field('place')} />
      <CheckboxField label={labels.isPublic} {...field('isPublic')} />
    </>
  );
}
