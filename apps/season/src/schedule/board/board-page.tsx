import { ApiError, authorization, seasonQueries } from '@nox/api-client';
import { watchRevisions } from '@nox/api-client/watch-revisions';
import type { Board, SeasonPart } from '@nox/contracts';
import { buttonClass, EmptyState, PageHeader } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { LoadState, OfflineMark } from '../../ui/page-parts.tsx';
import { boardChanges, boardQuery } from '../schedule-calls.ts';
import { applyChanges } from './use-board-edits.ts';
import { BoardView } from './board-view.tsx';
import styles from './board.module.css';

const NO_PARTS: readonly SeasonPart[] = [];

function BoardPage() {
  const query = useQuery(boardQuery);
  const board = useBoard();
  const season = useQuery(seasonQueries.current());
  const { isOffline } = useBoardSync(board !== undefined);
  return (
    <div className={styles.page}>
      <PageHeader title="Schedule">
        <OfflineMark isShown={board !== undefined && isOffline}>
          Offline: as it was last known. It cannot be changed now.
        </OfflineMark>
      </PageHeader>
      {!board && (
        <LoadState
          query={query}
          queryKey={boardQuery.queryKey}
          label="Loading the schedule"
          failed="Failed to fetch the schedule."
          offline="Try again when there is a network."
        />
      )}
      {board && board.structure.blocks.length === 0 && (
        <EmptyState
          role="status"
          action={
            <Link to="panels" className={buttonClass('primary')}>
              Panels and days
            </Link>
          }
        >
          There is nothing to plan yet. Add panels and days first.
        </EmptyState>
      )}
      {board && board.structure.blocks.length > 0 && (
        <BoardView board={board} parts={season.data?.parts ?? NO_PARTS} isReadOnly={isOffline} />
      )}
    </div>
  );
}

export { BoardPage as Component };

/**
 * The cached board. A change is rendered with the event that makes it: a query's observers are notified in a timer, mostly
 * after the next paint.
 */
function useBoard(): Board | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryData(boardQuery.queryKey),
  );
}

const CHANGES = ['schedule', 'changes'];
const RETRY_MS = 2_000;

/** Applies to the cached board what others change: with each revision that the server announces. */
function useBoardSync(hasBoard: boolean): { isOffline: boolean } {
  const queryClient = useQueryClient();
  const { queryKey } = boardQuery;
  const { error } = useQuery({
    queryKey: CHANGES,
    queryFn: async ({ signal }) => {
      const board = queryClient.getQueryData(queryKey);
      if (!board) return null;
      const changes = await boardChanges(board.revision, signal);
      if (changes.isIncomplete) await queryClient.refetchQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, (now) => now && applyChanges(now, changes));
      return changes.revision;
    },
    enabled: hasBoard,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!hasBoard) return;
    const controller = new AbortController();
    const fetchOnce = () =>
      queryClient.refetchQueries({ queryKey: CHANGES }, { cancelRefetch: false });
    const sync = async () => {
      const isRunning = queryClient.isFetching({ queryKey: CHANGES }) > 0;
      await fetchOnce();
      // That response may be from before this revision.
      if (isRunning) await fetchOnce();
    };
    const { signal } = controller;
    void watchRevisions(() => void sync(), { signal, authorization, poll: sync });
    return () => controller.abort();
  }, [hasBoard, queryClient]);
  return { isOffline: ApiError.isUnreachable(error) };
}
