import { clientErrorQueries } from '@nox/api-client';
import { Button, Notice, TableSkeleton } from '@nox/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadToHeading } from '../content/lead-to.ts';
import { FailuresTable } from './failures-table.tsx';
import styles from './system-page.module.css';

const REFRESH_MS = 30_000;
/** So many tell what is going on. */
const FIRST = 20;

/** What browsers have reported, as far as the server remembers. */
export function Failures() {
  const query = { ...clientErrorQueries.last(), refetchInterval: REFRESH_MS };
  const { data: failures, isError, refetch } = useQuery(query);
  const [isAllShown, setIsAllShown] = useState(false);

  const handleRetry = async () => {
    const { isSuccess } = await refetch();
    // The button that was pressed is gone.
    if (isSuccess) leadToHeading();
  };

  if (!failures) {
    if (!isError) return <TableSkeleton label="Loading recent failures" rows={3} />;
    return (
      <Notice tone="stop">
        Failed to fetch recent failures. Please try again later.
        <Button onClick={() => void handleRetry()}>Try again</Button>
      </Notice>
    );
  }
  if (failures.length === 0) {
    return (
      <p className={styles.none}>No browser has reported a failure since the server was started.</p>
    );
  }
  const hidden = isAllShown ? 0 : Math.max(0, failures.length - FIRST);
  return (
    <div className={styles.failures}>
      <FailuresTable failures={failures.slice(0, failures.length - hidden)} />
      {hidden > 0 && (
        <Button onClick={() => setIsAllShown(true)}>Show {hidden.toLocaleString()} more</Button>
      )}
    </div>
  );
}
