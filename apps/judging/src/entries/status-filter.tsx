import { AUDITION_STATUSES, type AuditionStatus } from '@nox/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilteredEntries } from '../entry/entry-filter.ts';
import styles from './segments.module.css';
import { withParam } from './use-entries-view.ts';

interface StatusFilterProps {
  /** May be newer than the URL. */
  search: string;
  status: AuditionStatus | undefined;
  counts: FilteredEntries['counts'];
}

/** Links to all entries and to those of each status. */
export function StatusFilter({ search, status, counts }: StatusFilterProps) {
  const [params] = useSearchParams();
  const searched = withParam(params, 'search', search);
  return (
    <nav aria-label="Filter by status" className={styles.segments}>
      {(['All', ...AUDITION_STATUSES] as const).map((choice) => (
        <Link
          key={choice}
          to={{
            search: withParam(searched, 'status', choice === 'All' ? '' : choice).toString(),
          }}
          preventScrollReset
          aria-current={choice === (status ?? 'All') || undefined}
          className={styles.segment}
        >
          {choice} <span className={styles.count}>{counts[choice]}</span>
        </Link>
      ))}
    </nav>
  );
}
