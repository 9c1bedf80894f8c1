import { http } from '@nox/api-client';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { ContentKind, Edited } from '../../content/content-kind.ts';

const EVENTS = ['events'];
const authenticated = { authenticated: true };

const EventInput = z.strictObject({
  title: z.string().trim().min(1, 'Title is required.'),
  place: z.string().trim().default(''),
  isPublic: z.boolean().default(true),
});
export type EventInput = z.infer<typeof EventInput>;

/** An event: a content that the product does not have, for the specs of what all contents share. */
export interface SocietyEvent extends EventInput {
  _id: string;
}

export const eventsQuery = () =>
  queryOptions({
    queryKey: [...EVENTS, 'admin-list'],
    queryFn: async ({ signal }) =>
      (await http.get<SocietyEvent[]>('/events', { signal, ...authenticated })).data,
  });

export const events = {
  name: 'events',
  path: '/admin/events',
  noun: 'Event',
  schema: EventInput,
  calls: {
    create: async (input) => (await http.post<SocietyEvent>('/events', input, authenticated)).data,
    update: async (id, input, version) => {
      const headers = version ? { 'If-Match': version } : {};
      const options = { ...authenticated, headers };
      return (await http.put<SocietyEvent>(`/events/${id}`, input, options)).data;
    },
    remove: async (id) => {
      await http.delete(`/events/${id}`, authenticated);
    },
  },
  queries: {
    all: EVENTS,
    adminOne: (id) =>
      queryOptions({
        queryKey: [...EVENTS, 'admin-one', id],
        queryFn: async ({ signal }): Promise<Edited<SocietyEvent>> => {
          const { data, headers } = await http.get<SocietyEvent>(`/events/${id}`, {
            signal,
            ...authenticated,
          });
          return { entity: data, version: String(headers['etag']) };
        },
      }),
  },
  blank: () => ({ ...EventInput.omit({ title: true }).parse({}), title: '' }),
  nameOf: ({ title }) => title,
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
