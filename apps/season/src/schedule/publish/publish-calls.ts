import { http } from '@nox/api-client';
import type {
  MessagesResult,
  NewPublication,
  PublicationPreview,
  PublicationResult,
  PublishedSchedule,
  ScheduleVersion,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

const authenticated = { authenticated: true };
const VERSIONS = ['schedule', 'versions'] as const;

/** What publishing would change, worked out anew each time. */
export const publicationQuery = queryOptions({
  queryKey: ['schedule', 'publication'],
  queryFn: async ({ signal }) =>
    (await http.get<PublicationPreview>('/schedule/publication', { signal, ...authenticated }))
      .data,
  staleTime: 0,
  gcTime: 0,
  // It must not change while it is read: a press publishes what is on the screen.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** @throws ApiError 409 `schedule_changed` if the schedule is not as on the screen, `nothing_changed` */
export const publish = async (publication: NewPublication): Promise<PublicationResult> =>
  (await http.post<PublicationResult>('/schedule/publish', publication, authenticated)).data;

/** Drafts to those who were last told another slot than is published. @throws ApiError 409 `count_changed` */
export const prepareMessages = async (expected: number): Promise<MessagesResult> =>
  (await http.post<MessagesResult>('/schedule/messages', { expected }, authenticated)).data;

/** The latest first. */
export const versionsQuery = queryOptions({
  queryKey: VERSIONS,
  queryFn: async ({ signal }) =>
    (await http.get<ScheduleVersion[]>('/schedule/versions', { signal, ...authenticated })).data,
  staleTime: 0,
});

/** A version's slots never change; the names of candidates may. */
export const versionQuery = (number: number) =>
  queryOptions({
    queryKey: [...VERSIONS, number],
    queryFn: async ({ signal }) =>
      (
        await http.get<PublishedSchedule>(`/schedule/versions/${number}`, {
          signal,
          ...authenticated,
        })
      ).data,
    staleTime: 0,
  });

/** The latest version as a calendar file. @throws ApiError `not_found` before the first one */
export const readCalendar = async (): Promise<ArrayBuffer> =>
  (
    await http.get<ArrayBuffer>('/schedule/published.ics', {
      ...authenticated,
      responseType: 'arraybuffer',
    })
  ).data;
