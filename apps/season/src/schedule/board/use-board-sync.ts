import { ApiError } from '@nox/api-client';
import type { Board } from '@nox/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { boardChanges, boardQuery } from '../schedule-calls.ts';
import { applyChanges } from './board-changes.ts';

const POLL_INTERVAL_MS = 1_500;

/**
 * The cached board. A change is rendered with the event that makes it: a query's observers are notified in a timer, mostly
 * after the next paint.
 */
export function useBoard(): Board | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryData(boardQuery.queryKey),
  );
}

/** Applies to the cached board what others change, while the page is visible. */
export function useBoardSync(hasBoard: boolean): { isOffline: boolean } {
  const queryClient = useQueryClient();
  const { queryKey } = boardQuery;
  const { error } = useQuery({
    queryKey: ['schedule', 'changes'],
    queryFn: async ({ signal }) => {
      const board = queryClient.getQueryData(queryKey);
      if (!board) return null;
      const changes = await boardChanges(board.revision, signal);
      if (changes.isIncomplete) await queryClient.refetchQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, (now) => now && applyChanges(now, changes));
      return changes.revision;
    },
    enabled: hasBoard,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { isOffline: ApiError.isUnreachable(error) };
}
