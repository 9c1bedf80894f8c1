import { auditionQueries } from '@nox/api-client';
import { PageHeader, QueryContent, ToastProvider } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
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
  const query = useQuery({
    ...auditionQueries.list(),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  });
  const { data } = query;
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
        <QueryContent
          query={query}
          queryKey={auditionQueries.list().queryKey}
          loading="Loading audition entries"
          rows={10}
          failed="Failed to fetch audition entries."
        >
          {() => entries && <EntriesBoard entries={entries} isOffline={isOffline} />}
        </QueryContent>
      </div>
    </DeletionProvider>
  );
}

export { EntriesPage as Component };
