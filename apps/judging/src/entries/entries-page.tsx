import { auditionQueries } from '@nox/api-client';
import { Button, Notice, PageHeader, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { EntriesList } from './entries-list';
import styles from './entries-page.module.css';

/** Where judges find candidates and decide about them. */
function EntriesPage() {
  const { data: entries, isLoadingError, refetch } = useQuery(auditionQueries.list());
  return (
    <div className={styles.page}>
      <PageHeader title="Audition Entries" />
      {isLoadingError && (
        <Notice tone="stop">
          Failed to fetch audition entries.
          <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {entries && <EntriesList entries={entries} />}
      {!entries && !isLoadingError && <TableSkeleton label="Loading audition entries" rows={10} />}
    </div>
  );
}

export { EntriesPage as Component };
