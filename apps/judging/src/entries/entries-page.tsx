import { auditionQueries } from '@nox/api-client';
import { Button, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DeletionProvider } from '../entry/deletion.tsx';
import { OpenEntry } from '../entry/open-entry.tsx';
import { JudgeNext } from '../judging/judge-next.tsx';
import { QueueProvider, useQueueView } from '../queue/queue-provider.tsx';
import { QueueStatus } from '../queue/queue-status.tsx';
import { withWaitingStatuses } from '../queue/waiting-for.ts';
import { useFollowing } from '../together/use-following.ts';
import { EntriesBoard } from './entries-board.tsx';
import styles from './entries-page.module.css';
import { Notices } from './notices.tsx';

/** Where judges find candidates and decide about them. */
function EntriesPage() {
  return (
    <ToastProvider label="Results">
      <QueueProvider>
        <Entries />
      </QueueProvider>
    </ToastProvider>
  );
}

/** A list that is there is kept up to date by its changes; one that never came is asked for again. */
const isMissing = ({ state }: { state: { data: unknown } }) => state.data === undefined;

function Entries() {
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    ...auditionQueries.list(),
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  });
  const connection = useFollowing(data !== undefined);
  const { waiting } = useQueueView();
  const entries = useMemo(() => data && withWaitingStatuses(data, waiting), [data, waiting]);
  return (
    <>
      <DeletionProvider>
        <div className={styles.page}>
          <PageHeader title="Audition Entries">
            <QueueStatus isOffline={connection === 'offline'} />
            {entries && entries.length > 0 && <JudgeNext entries={entries} />}
          </PageHeader>
          <Notices entries={entries ?? []} />
          {isLoadingError && (
            <Notice tone="stop">
              Failed to fetch audition entries.
              <Button disabled={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </Notice>
          )}
          {entries && <EntriesBoard entries={entries} />}
          {!entries && !isLoadingError && (
            <TableSkeleton label="Loading audition entries" rows={10} />
          )}
        </div>
      </DeletionProvider>
      {entries && <OpenEntry entries={entries} />}
    </>
  );
}

export { EntriesPage as Component };
