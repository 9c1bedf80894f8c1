import { type OfflineMeta } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import type {
  Board,
  IdempotencyKey,
  Moves,
  MovesResult,
  NewPublication,
  PublicationPreview,
  PublicationResult,
  PublishedSchedule,
  ScheduleVersion,
} from '@nox/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readQuery } from '../calls/queries.ts';

// Here and not in the API client, which is part of every visitor's first load.

/** The draft of the schedule with its candidates. The board page applies changes to it: see `board/board-page.tsx`. */
export const boardQuery = queryOptions({
  queryKey: ['schedule', 'board'],
  meta: { offline: { label: 'slots' } } satisfies OfflineMeta,
  queryFn: ({ signal }) => call<Board>('GET', '/schedule', { signal }),
  // To compare two thousand candidates takes longer than to paint a move.
  structuralSharing: false,
});

/** All or none; repeated with its key, once. @throws ApiError `moved_meanwhile`, `seat_taken`, `conflicts` unless forced */
export const moveCandidates = (moves: Moves, idempotencyKey?: IdempotencyKey) =>
  call<MovesResult>('POST', '/schedule/moves', { body: moves, idempotencyKey });

/** The board as on the server, none from before. `purpose` separates queries that must not share their data. */
export const freshBoard = (purpose: string) => ({
  queryKey: [...boardQuery.queryKey, purpose],
  queryFn: boardQuery.queryFn,
  staleTime: 0,
  gcTime: 0,
});

/** Of all choices of what would be published. */
export const PUBLICATION = ['schedule', 'publication'] as const;

/** What publishing would change, worked out anew each time. */
export const publicationQuery = (includeNotSelected: boolean) => ({
  ...readQuery<PublicationPreview>([...PUBLICATION, includeNotSelected], '/schedule/publication', {
    includeNotSelected,
  }),
  placeholderData: keepPreviousData,
  gcTime: 0,
  // It must not change while it is read: what is published is what is on the screen.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Also prepares messages that are missing. @throws ApiError 409 `schedule_changed` or `count_changed` if it is not as on the screen, `nothing_changed` */
export const publish = (publication: NewPublication) =>
  call<PublicationResult>('POST', '/schedule/publish', { body: publication });

/** The latest first. */
export const versionsQuery = readQuery<ScheduleVersion[]>(
  ['schedule', 'versions'],
  '/schedule/versions',
);

/** A version's slots never change; the names of candidates may. */
export const versionQuery = (number: number) =>
  readQuery<PublishedSchedule>([...versionsQuery.queryKey, number], `/schedule/versions/${number}`);

/** The latest version as a calendar file. @throws ApiError `not_found` before the first one */
export const readCalendar = () =>
  call<ArrayBuffer>('GET', '/schedule/published.ics', { responseType: 'arraybuffer' });
