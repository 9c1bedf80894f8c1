import { ApiError } from '@nox/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boardChanges, boardQuery } from '../schedule-calls.ts';
import { applyChanges } from './board-changes.ts';

const POLL_INTERVAL_MS = 1_500;

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
