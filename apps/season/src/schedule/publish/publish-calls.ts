import { call } from '@nox/api-client/call';
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

const VERSIONS = ['schedule', 'versions'] as const;

/** Of all choices of what would be published. */
export const PUBLICATION = ['schedule', 'publication'] as const;

/** What publishing would change, worked out anew each time. */
export const publicationQuery = (includeNotSelected: boolean) =>
  queryOptions({
    queryKey: [...PUBLICATION, includeNotSelected],
    queryFn: ({ signal }) =>
      call<PublicationPreview>('GET', '/schedule/publication', {
        params: { includeNotSelected },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    // It must not change while it is read: a press publishes what is on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** @throws ApiError 409 `schedule_changed` or `count_changed` if it is not as on the screen, `nothing_changed` */
export const publish = (publication: NewPublication) =>
  call<PublicationResult>('POST', '/schedule/publish', { body: publication });

/** Drafts to those who were last told another slot than is published. @throws ApiError 409 `count_changed` */
export const prepareMessages = (messages: SlotMessages) =>
  call<MessagesResult>('POST', '/schedule/messages', { body: messages });

/** The latest first. */
export const versionsQuery = queryOptions({
  queryKey: VERSIONS,
  queryFn: ({ signal }) => call<ScheduleVersion[]>('GET', '/schedule/versions', { signal }),
  staleTime: 0,
});

/** A version's slots never change; the names of candidates may. */
export const versionQuery = (number: number) =>
  queryOptions({
    queryKey: [...VERSIONS, number],
    queryFn: ({ signal }) =>
      call<PublishedSchedule>('GET', `/schedule/versions/${number}`, { signal }),
    staleTime: 0,
  });

/** The latest version as a calendar file. @throws ApiError `not_found` before the first one */
export const readCalendar = () =>
  call<ArrayBuffer>('GET', '/schedule/published.ics', { responseType: 'arraybuffer' });
