import { auditionQueries, serverNow, undoBulkChange } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import { useAuth } from '@nox/auth';
import { auditionDayAt, type Undoable } from '@nox/contracts';
import {
  classNames,
  localOf,
  PageHeader,
  QueryContent,
  ToastProvider,
  ui,
  UndoBars,
} from '@nox/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { JudgeNextButton } from '../dialogs/judge-next/judge-next-button.tsx';
import { candidates, onDay, withReservePlaces } from '../entry/entry.ts';
import { OutboxStatus, RejectedItems, undoSubject } from '../entry/outbox-notices.tsx';
import { removeOldDrafts } from '../entry/review-drafts.ts';
import { useRights } from '../sync/judging-settings.ts';
import { withPendingChanges } from '../outbox/outbox-item.ts';
import {
  EntriesContext,
  SyncProvider,
  useLiveEntries,
  useOutboxState,
  useRefresh,
} from '../sync/sync-provider.tsx';
import { EntriesBoard } from './entries-board.tsx';
import styles from './entries-page.module.css';
import { ManageMenu } from './manage-menu.tsx';

const EntriesPage = () => (
  <ToastProvider label="Results">
    <SyncProvider>
      <Entries />
    </SyncProvider>
  </ToastProvider>
);

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
  useEffect(removeOldDrafts, []);
  const { pending } = useOutboxState();
  const { mayOrganise } = useRights();
  const [openedAt] = useState(serverNow);
  // A page may stay open until the next day.
  const today = auditionDayAt(localOf(Math.max(openedAt, dataUpdatedAt)));
  const current = useMemo(() => onDay(data ?? [], today), [data, today]);
  const list = useMemo(
    () => ({ entries: withReservePlaces(withPendingChanges(current, pending)), isOffline }),
    [current, pending, isOffline],
  );
  return (
    <EntriesContext value={list}>
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
          {mayOrganise && <BulkChangeBars />}
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
    </EntriesContext>
  );
}

export { EntriesPage as Component };

/** Changes of others that affected a single entry are found only by refetching. */
const REFETCH_INTERVAL_MS = 30_000;

const KIND_TEXTS = {
  selected: 'selected',
  rejected: 'rejected',
  deleted: 'deleted',
  slotted: 'moved to time slots',
  merged: 'with one spelling of their style',
} as const satisfies Record<Undoable['kind'], string>;

function BulkChangeBars() {
  const query = { ...auditionQueries.undoable(), refetchInterval: REFETCH_INTERVAL_MS };
  const { data: undoables = [] } = useQuery(query);
  const queryClient = useQueryClient();
  const ownEmail = useAuth(({ user }) => user?.email);
  const refresh = useRefresh();
  return (
    <UndoBars
      changes={undoables.map((undoable) => ({
        ...undoable,
        change: `${undoable.name ?? candidates(undoable.count)} ${KIND_TEXTS[undoable.kind]}`,
        undo: () => undoBulkChange(undoable._id),
        subject: undoSubject(undoable),
      }))}
      ownEmail={ownEmail}
      now={serverNow}
      failed={(error) => changeFailureText(error, 'Failed to undo.')}
      refresh={refresh}
      // No row moves, as it does in a refresh.
      onExpired={() => void queryClient.invalidateQueries({ queryKey: query.queryKey })}
    />
  );
}
