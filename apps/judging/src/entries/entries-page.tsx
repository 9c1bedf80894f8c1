import { auditionQueries, serverNow } from '@nox/api-client';
import { classNames, localOf, PageHeader, QueryContent, ToastProvider, ui } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { UndoBars } from '../bulk/undo-bars.tsx';
import { JudgeNextButton } from '../dialogs/judge-next/judging-dialog.tsx';
import { DeletionProvider } from '../entry/deletion.tsx';
import { withFinished, withReservePlaces } from '../entry/entry.ts';
import { useHideChoiceSync } from '../entry/hidden-reviews.ts';
import { useRights } from '../entry/rights.ts';
import { RejectedItems } from '../entry/rejected-items.tsx';
import { removeOldDrafts } from '../entry/review-drafts.ts';
import { withPendingChanges } from '../outbox/outbox-item.ts';
import { OutboxStatus } from '../sync/outbox-status.tsx';
import {
  EntriesContext,
  SyncProvider,
  useLiveEntries,
  useOutboxState,
} from '../sync/sync-provider.tsx';
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
  const query = {
    ...auditionQueries.list(),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  };
  const { data, dataUpdatedAt } = useQuery(query);
  const isOffline = useLiveEntries(data !== undefined) === 'offline';
  useHideChoiceSync();
  useEffect(removeOldDrafts, []);
  const { pending } = useOutboxState();
  const { mayOrganise } = useRights();
  const [openedAt] = useState(serverNow);
  // A page may stay open until the next day.
  const today = localOf(Math.max(openedAt, dataUpdatedAt)).slice(0, 10);
  const current = useMemo(() => withFinished(data ?? [], today), [data, today]);
  const list = useMemo(
    () => ({ entries: withReservePlaces(withPendingChanges(current, pending)), isOffline }),
    [current, pending, isOffline],
  );
  return (
    <EntriesContext value={list}>
      <DeletionProvider>
        <div className={classNames(styles.page, ui.stack4)}>
          <PageHeader title="Audition Entries">
            <OutboxStatus />
            {data && (
              <div className={styles.tools}>
                <ManageMenu />
                {data.length > 0 && <JudgeNextButton />}
              </div>
            )}
          </PageHeader>
          <div className={classNames(styles.notices, ui.stack2)}>
            <RejectedItems />
            {mayOrganise && <UndoBars />}
          </div>
          <QueryContent
            query={query}
            loading="Loading audition entries"
            rows={10}
            failed="Failed to fetch audition entries."
          >
            {() => <EntriesBoard />}
          </QueryContent>
        </div>
      </DeletionProvider>
    </EntriesContext>
  );
}

export { EntriesPage as Component };
