import { http } from '@nox/api-client';
import type {
  MessagesResult,
  NewPublication,
  PublicationPreview,
  PublicationResult,
  PublishedSchedule,
  ScheduleVersion,
  SlotMessages,
} from '@nox/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const authenticated = { authenticated: true };
const VERSIONS = ['schedule', 'versions'] as const;

/** Of all choices of what would be published. */
export const PUBLICATION = ['schedule', 'publication'] as const;

/** What publishing would change, worked out anew each time. */
export const publicationQuery = (includeNotSelected: boolean) =>
  queryOptions({
    queryKey: [...PUBLICATION, includeNotSelected],
    queryFn: async ({ signal }) =>
      (
        await http.get<PublicationPreview>('/schedule/publication', {
          params: { includeNotSelected },
          signal,
          ...authenticated,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // It must not change while it is read: a press publishes what is on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** @throws ApiError 409 `schedule_changed` or `count_changed` if it is not as on the screen, `nothing_changed` */
export const publish = async (publication: NewPublication): Promise<PublicationResult> =>
  (await http.post<PublicationResult>('/schedule/publish', publication, authenticated)).data;

/** Drafts to those who were last told another slot than is published. @throws ApiError 409 `count_changed` */
export const prepareMessages = async (messages: SlotMessages): Promise<MessagesResult> =>
  (await http.post<MessagesResult>('/schedule/messages', messages, authenticated)).data;

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
