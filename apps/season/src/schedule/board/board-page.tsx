import { seasonQueries } from '@nox/api-client';
import type { Board, SeasonPart } from '@nox/contracts';
import { EmptyState, LoadState, PageHeader } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ButtonLink, OfflineMark } from '../../ui/page-parts.tsx';
import { useSynced } from '../../ui/use-synced.ts';
import { boardChanges, boardQuery } from '../schedule-calls.ts';
import { applyChanges } from './use-board-edits.ts';
import { BoardView } from './board-view.tsx';
import styles from './board.module.css';

const NO_PARTS: readonly SeasonPart[] = [];

function BoardPage() {
  const query = useQuery(boardQuery);
  const board = useBoard();
  const season = useQuery(seasonQueries.current());
  const isLoaded = board !== undefined;
  const { isOffline } = useSynced(boardQuery.queryKey, isLoaded, boardChanges, applyChanges);
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
          loading="Loading the schedule"
          failed="Failed to fetch the schedule."
          offline="Try again when there is a network."
        />
      )}
      {board && board.structure.blocks.length === 0 && (
        <EmptyState
          role="status"
          action={
            <ButtonLink to="panels" variant="primary">
              Panels and days
            </ButtonLink>
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

/** The cached board, rendered with the event that changes it: a query's observers are notified after the next paint. */
function useBoard(): Board | undefined {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    useCallback((listener) => queryClient.getQueryCache().subscribe(listener), [queryClient]),
    () => queryClient.getQueryData(boardQuery.queryKey),
  );
}
