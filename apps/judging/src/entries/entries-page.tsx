import { ApiError, auditionQueries } from '@nox/api-client';
import { Button, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { UndoBars } from '../bulk/undo-bars.tsx';
import { JudgeNextButton } from '../dialogs/judge-next/judge-next-button.tsx';
import { DeletionProvider } from '../entry/deletion.tsx';
import { useHideChoiceSync } from '../entry/hide-choice.ts';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { removeOldDrafts } from '../entry/review-drafts.ts';
import { withPendingStatuses } from '../outbox/pending-changes.ts';
import { OutboxStatus } from '../sync/outbox-status.tsx';
import { SyncProvider, useOutboxState } from '../sync/sync-provider.tsx';
import { useLiveEntries } from '../sync/use-live-entries.ts';
import { EntriesBoard } from './entries-board.tsx';
import styles from './entries-page.module.css';
import { ManageMenu } from './manage-menu.tsx';

function EntriesPage() {
  return (
    <ToastProvider label="Results">
      <SyncProvider>
        <Entries />
      </SyncProvider>
    </ToastProvider>
  );
}

/** A loaded list is updated by its changes; only one that failed to load is fetched again. */
const isMissing = ({ state }: { state: { data: unknown } }) => state.data === undefined;

function Entries() {
  const { data, isLoadingError, isFetching, failureReason, refetch } = useQuery({
    ...auditionQueries.list(),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  });
  // Said at the first failure: further attempts may each wait for a network that neither answers nor fails.
  const isUnreachable = !data && ApiError.isUnreachable(failureReason);
  const queryClient = useQueryClient();
  const retry = async () => {
    await queryClient.cancelQueries({ queryKey: auditionQueries.list().queryKey });
    await refetch();
  };
  const hasFailed = isLoadingError || isUnreachable;
  const isOffline = useLiveEntries(data !== undefined) === 'offline';
  useHideChoiceSync();
  useEffect(removeOldDrafts, []);
  const { pending } = useOutboxState();
  const entries = useMemo(() => data && withPendingStatuses(data, pending), [data, pending]);
  return (
    <DeletionProvider>
      <div className={styles.page}>
        <PageHeader title="Audition Entries">
          <OutboxStatus isOffline={isOffline} />
          {entries && (
            <div className={styles.tools}>
              <ManageMenu entries={entries} />
              {entries.length > 0 && <JudgeNextButton entries={entries} />}
            </div>
          )}
        </PageHeader>
        <div className={styles.notices}>
          <RejectedItems entries={entries ?? []} />
          <UndoBars />
        </div>
        {hasFailed && (
          <Notice tone="stop">
            Failed to fetch audition entries.
            {isUnreachable && (
              <span>This page is not available offline. Try again when there is a network.</span>
            )}
            <Button disabled={isFetching && !isUnreachable} onClick={() => void retry()}>
              Try again
            </Button>
          </Notice>
        )}
        {entries && <EntriesBoard entries={entries} isOffline={isOffline} />}
        {!entries && !hasFailed && <TableSkeleton label="Loading audition entries" rows={10} />}
      </div>
    </DeletionProvider>
  );
}

export { EntriesPage as Component };
