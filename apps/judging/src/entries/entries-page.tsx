import { auditionQueries } from '@nox/api-client';
import { Button, Notice, PageHeader, TableSkeleton, ToastProvider } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { DeletionProvider } from '../entry/deletion';
import { OpenEntry } from '../entry/open-entry';
import { JudgeNext } from '../judging/judge-next';
import { EntriesBoard } from './entries-board';
import styles from './entries-page.module.css';

/** Where judges find candidates and decide about them. */
function EntriesPage() {
  const {
    data: entries,
    isLoadingError,
    isFetching,
    refetch,
  } = useQuery({ ...auditionQueries.list(), refetchOnWindowFocus: 'always' });
  return (
    <ToastProvider label="Results">
      <DeletionProvider>
        <div className={styles.page}>
          <PageHeader title="Audition Entries">
            {entries && entries.length > 0 && <JudgeNext entries={entries} />}
          </PageHeader>
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
    </ToastProvider>
  );
}

export { EntriesPage as Component };
