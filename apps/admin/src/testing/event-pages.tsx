import { http, type Versioned } from '@nox/api-client';
import type { ContentChange, DeletedItem, Message } from '@nox/contracts';
import { CheckboxField, TextField } from '@nox/ui';
import { useFormFields } from '@nox/ui/forms';
import { z } from 'zod';
import type { ContentKind } from '../content/content-kind.ts';
import { FormPage } from '../content/form/form-page.tsx';
import { ContentList } from '../content/list/content-list.tsx';
import { ListPage } from '../content/list/list-page.tsx';
import { actionsColumn, type Columns } from '../content/list/table-columns.tsx';

/** A content that the product does not have: the smallest example, for the specs of what all contents share. */
const EventInput = z.strictObject({
  title: z.string().trim().min(1, 'Title is required.'),
  place: z.string().trim().default(''),
  isPublic: z.boolean().default(true),
});
type EventInput = z.infer<typeof EventInput>;

export interface SocietyEvent extends EventInput {
  _id: string;
}

const KEY = ['events'];
const authenticated = { authenticated: true };

async function readEvent(id: string): Promise<Versioned<SocietyEvent>> {
  const { data } = await http.get<SocietyEvent>(`/events/${id}`, authenticated);
  return { entity: data, version: undefined };
}

const events = {
  name: 'events',
  path: '/admin/events',
  noun: 'Event',
  schema: EventInput,
  calls: {
    read: (id) => readEvent(id),
    create: async (input) => (await http.post<SocietyEvent>('/events', input, authenticated)).data,
    update: async (id, input) =>
      (await http.put<SocietyEvent>(`/events/${id}`, input, authenticated)).data,
    remove: async (id) => {
      await http.delete(`/events/${id}`, authenticated);
    },
    restore: async (id) =>
      (await http.post<Message>(`/events/${id}/restore`, undefined, authenticated)).data.message,
  },
  queries: {
    all: KEY,
    adminOne: (id) => ({
      queryKey: [...KEY, id],
      queryFn: () => readEvent(id),
    }),
    changes: (id) => ({
      queryKey: [...KEY, 'changes', id],
      queryFn: async () =>
        (await http.get<ContentChange[]>(`/events/${id}/changes`, authenticated)).data,
    }),
    deleted: () => ({
      queryKey: [...KEY, 'deleted'],
      queryFn: async () => (await http.get<DeletedItem[]>('/events/deleted', authenticated)).data,
    }),
  },
  blank: () => ({ ...EventInput.omit({ title: true }).parse({}), title: '' }),
  nameOf: ({ title }) => title,
  copyOf: (input) => ({ ...input, title: `Copy of ${input.title}`, isPublic: false }),
  labels: { title: 'Title', place: 'Place', isPublic: 'Public' },
  media: {},
  texts: {
    loadFailed: 'Failed to load event data.',
    added: 'Event added successfully!',
    updated: 'Event updated successfully!',
    saveFailed: 'Operation failed.',
    deleteQuestion: 'Are you sure you want to delete this event?',
    deleted: 'Event deleted successfully.',
    deleteFailed: 'Failed to delete event.',
  },
} satisfies ContentKind<SocietyEvent, EventInput>;

const COLUMNS: Columns<SocietyEvent> = [
  { field: 'title', name: 'Title', isTitle: true },
  { field: 'place', name: 'Place' },
  actionsColumn<SocietyEvent>(events),
];

export function EventsPage() {
  return (
    <ListPage
      kind={events}
      title="Events"
      query={{
        queryKey: KEY,
        queryFn: async () => (await http.get<SocietyEvent[]>('/events', authenticated)).data,
      }}
      failed="Failed to fetch events."
      empty="No events found. Add one to get started!"
    >
      {(list) => (
        <ContentList label="Events" searchLabel="Search events" rows={list} columns={COLUMNS} />
      )}
    </ListPage>
  );
}

function EventFields() {
  const { field } = useFormFields<EventInput>();
  return (
    <>
      <TextField label={events.labels.title} required {...field('title')} />
      <TextField label={events.labels.place} {...field('place')} />
      <CheckboxField label={events.labels.isPublic} {...field('isPublic')} />
    </>
  );
}

export function EventFormPage() {
  return <FormPage kind={events} Fields={EventFields} />;
}
