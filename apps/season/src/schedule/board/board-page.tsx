import { ApiError, seasonQueries } from '@nox/api-client';
import type { Board, SeasonPart } from '@nox/contracts';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { boardChanges, boardQuery } from '../schedule-calls.ts';
import { PANELS_PATH } from './board-bar.tsx';
import { applyChanges } from './board-changes.ts';
import { BoardView } from './board-view.tsx';
import styles from './board.module.css';

function BoardPage() {
  return (
    <ToastProvider label="Results">
      <div className={styles.page}>
        <Schedule />
      </div>
    </ToastProvider>
  );
}

const TOLD_INTERVAL_MS = 30_000;

const NO_PARTS: readonly SeasonPart[] = [];

function Schedule() {
  const queryClient = useQueryClient();
  const { isError, failureReason, refetch } = useQuery({
    ...boardQuery,
    // Whom messages have told their slot is in no change.
    refetchInterval: TOLD_INTERVAL_MS,
  });
  const board = useBoard();
  const season = useQuery(seasonQueries.current());
  const { isOffline } = useBoardSync(board !== undefined);
  const isUnreachable = ApiError.isUnreachable(failureReason);
  const hasFailed = !board && (isError || isUnreachable);
  const retry = async () => {
    await queryClient.cancelQueries({ queryKey: boardQuery.queryKey });
    await refetch();
  };
  return (
    <>
      <PageHeader title="Schedule">
        <p role="status" className={styles.offline}>
          {board && isOffline && 'Offline: as it was last known. It cannot be changed now.'}
        </p>
      </PageHeader>
      {!board && !hasFailed && <TableSkeleton label="Loading the schedule" />}
      {hasFailed && (
        <Notice tone="stop">
          Failed to fetch the schedule.
          {isUnreachable && <span>Try again when there is a network.</span>}
          <Button onClick={() => void retry()}>Try again</Button>
        </Notice>
      )}
      {board && board.structure.blocks.length === 0 && (
        <div role="status" className={styles.empty}>
          <p>There is nothing to plan yet. Add panels and days first.</p>
          <Link to={PANELS_PATH} className={buttonClass('primary')}>
            Panels and days…
          </Link>
        </div>
      )}
      {board && board.structure.blocks.length > 0 && (
        <BoardView board={board} parts={season.data?.parts ?? NO_PARTS} isReadOnly={isOffline} />
      )}
    </>
  );
}

export { BoardPage as Component };

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
