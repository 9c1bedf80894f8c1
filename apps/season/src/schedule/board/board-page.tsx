import { ApiError, seasonQueries } from '@nox/api-client';
import type { SeasonPart } from '@nox/contracts';
import { Button, buttonClass, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { boardQuery } from '../schedule-calls.ts';
import { PANELS_PATH } from './board-bar.tsx';
import { BoardView } from './board-view.tsx';
import styles from './board.module.css';
import { useBoard, useBoardSync } from './use-board-sync.ts';

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
