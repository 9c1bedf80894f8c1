import { call, freshQuery, type OfflineMeta, readQuery } from '@nox/api-client';
import type { Board, Moves, MovesResult, ScheduleVersion } from '@nox/contracts';

// Here and not in the API client, which is part of every visitor's first load.

/** The draft of the schedule with its candidates. The board page applies changes to it: see `board/board-page.tsx`. */
export const boardQuery = {
  ...readQuery<Board>(['schedule', 'board'], '/schedule'),
  meta: { offline: { label: 'slots' } } satisfies OfflineMeta,
  // A comparison of two thousand candidates takes longer than to paint a move.
  structuralSharing: false,
};

type MovesToMake = Pick<Moves, 'moves' | 'kind' | 'apart'> & Partial<Pick<Moves, 'force'>>;

export const moveCandidates = (moves: MovesToMake) =>
  call<MovesResult>('POST', '/schedule/moves', { body: { force: false, ...moves } });

/** The board as on the server, none from before. `purpose` separates queries that must not share their data. */
export const freshBoard = (purpose: string) => ({
  queryKey: [...boardQuery.queryKey, purpose],
  queryFn: boardQuery.queryFn,
  staleTime: 0,
  gcTime: 0,
});

export const versionsQuery = freshQuery<ScheduleVersion[]>(
  ['schedule', 'versions'],
  '/schedule/versions',
);
