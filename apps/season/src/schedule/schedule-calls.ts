import { http, type OfflineMeta } from '@nox/api-client';
import type {
  Board,
  BoardChanges,
  BoardRevision,
  Message,
  Moves,
  MovesResult,
  NewParty,
  Pins,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

// Here and not in the API client, which is part of every visitor's first load.

const PATH = '/schedule';
const authenticated = { authenticated: true };

/** For calls of a few bytes: a network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 10_000;

/** The draft of the schedule with its candidates. The board page applies changes to it: see `board/use-board-sync.ts`. */
export const boardQuery = queryOptions({
  queryKey: ['schedule', 'board'],
  meta: { offline: { label: 'slots' } } satisfies OfflineMeta,
  queryFn: async ({ signal }) => (await http.get<Board>(PATH, { signal, ...authenticated })).data,
  // To compare two thousand candidates takes longer than to paint a move.
  structuralSharing: false,
});

/** What has changed after a revision. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export const boardChanges = async (
  since: BoardRevision,
  signal: AbortSignal,
): Promise<BoardChanges> =>
  (
    await http.get<BoardChanges>(`${PATH}/changes`, {
      params: since,
      signal,
      timeout: TIMEOUT_MS,
      ...authenticated,
    })
  ).data;

/** All or none. @throws ApiError `moved_meanwhile`, `seat_taken`, `conflicts` unless forced */
export const moveCandidates = async (moves: Moves): Promise<MovesResult> =>
  (await http.post<MovesResult>(`${PATH}/moves`, moves, authenticated)).data;

/** @throws ApiError `edit_overtaken` if a candidate was moved since */
export const undoEdit = async (id: string): Promise<MovesResult> =>
  (
    await http.post<MovesResult>(
      `${PATH}/edits/${encodeURIComponent(id)}/undo`,
      undefined,
      authenticated,
    )
  ).data;

/** @returns a sentence @throws ApiError `no_slot`, `not_found` */
export const pinCandidates = async (pins: Pins): Promise<string> =>
  (await http.put<Message>(`${PATH}/pins`, pins, authenticated)).data.message;

/** Candidates who stay together from now on. @throws ApiError `invalid`, `not_found` */
export async function addParty(party: NewParty): Promise<void> {
  await http.post(`${PATH}/parties`, party, authenticated);
}

/** @throws ApiError `not_found` */
export async function deleteParty(id: string): Promise<void> {
  await http.delete(`${PATH}/parties/${encodeURIComponent(id)}`, authenticated);
}
