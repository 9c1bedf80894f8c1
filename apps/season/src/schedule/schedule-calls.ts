import { type OfflineMeta } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import type {
  AssignProposal,
  AssignRequest,
  Board,
  BoardChanges,
  BoardRevision,
  IdempotencyKey,
  Message,
  Moves,
  MovesResult,
  NewParty,
  NewPublication,
  Pins,
  PublicationPreview,
  PublicationResult,
  PublishedSchedule,
  ScheduleStructure,
  ScheduleStructureInput,
  ScheduleVersion,
} from '@nox/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readQuery } from '../calls/queries.ts';

// Here and not in the API client, which is part of every visitor's first load.

/** For calls of a few bytes: a network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 10_000;

/** The draft of the schedule with its candidates. The board page applies changes to it: see `board/board-page.tsx`. */
export const boardQuery = queryOptions({
  queryKey: ['schedule', 'board'],
  meta: { offline: { label: 'slots' } } satisfies OfflineMeta,
  queryFn: ({ signal }) => call<Board>('GET', '/schedule', { signal }),
  // To compare two thousand candidates takes longer than to paint a move.
  structuralSharing: false,
});

/** What has changed after a revision. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export const boardChanges = (since: BoardRevision, signal: AbortSignal) =>
  call<BoardChanges>('GET', '/schedule/changes', { params: since, signal, timeout: TIMEOUT_MS });

/** All or none; repeated with its key, once. @throws ApiError `moved_meanwhile`, `seat_taken`, `conflicts` unless forced */
export const moveCandidates = (moves: Moves, idempotencyKey?: IdempotencyKey) =>
  call<MovesResult>('POST', '/schedule/moves', { body: moves, idempotencyKey });

/** @throws ApiError `edit_overtaken` if a candidate was moved since */
export const undoEdit = (id: string, idempotencyKey: IdempotencyKey) =>
  call<MovesResult>('POST', `/schedule/edits/${encodeURIComponent(id)}/undo`, { idempotencyKey });

/** @returns a sentence @throws ApiError `no_slot`, `not_found` */
export const pinCandidates = async (pins: Pins, idempotencyKey: IdempotencyKey): Promise<string> =>
  (await call<Message>('PUT', '/schedule/pins', { body: pins, idempotencyKey })).message;

/** Candidates who stay together from now on. @throws ApiError `invalid`, `not_found` */
export const addParty = (party: NewParty, idempotencyKey: IdempotencyKey) =>
  call('POST', '/schedule/parties', { body: party, idempotencyKey });

/** @throws ApiError `not_found` */
export const deleteParty = (id: string, idempotencyKey: IdempotencyKey) =>
  call('DELETE', `/schedule/parties/${encodeURIComponent(id)}`, { idempotencyKey });

/** The board as on the server, none from before. `purpose` separates queries that must not share their data. */
export const freshBoard = (purpose: string) => ({
  queryKey: [...boardQuery.queryKey, purpose],
  queryFn: boardQuery.queryFn,
  staleTime: 0,
  gcTime: 0,
});

/**
 * Replaces all panels and blocks.
 * @throws ApiError `stale` after another save, 409 `seats_taken` if candidates would lose their slots, `invalid` with
 *   issues by field
 */
export const saveStructure = (input: ScheduleStructureInput, version: string | undefined) =>
  call<ScheduleStructure>('PUT', '/schedule/structure', { body: input, version });

/** Longer than the server takes at most. */
const ASSIGN_TIMEOUT_MS = 60_000;

/** What assigning slots would do; nothing is changed. @throws ApiError 409 while another one is worked out */
export const proposeSlots = (request: AssignRequest, signal: AbortSignal) =>
  call<AssignProposal>('POST', '/schedule/assign', {
    body: request,
    signal,
    timeout: ASSIGN_TIMEOUT_MS,
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
