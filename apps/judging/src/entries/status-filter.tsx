import { AUDITION_STATUSES, type AuditionStatus } from '@nox/contracts';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilteredEntries } from './entry-filter.ts';
import styles from './segments.module.css';
import { withParam } from './use-entries-view.ts';

interface StatusFilterProps {
  /** What is being typed, which the address may not have yet. */
  search: string;
  status: AuditionStatus | undefined;
  counts: FilteredEntries['counts'];
}

/** Segments that show all entries or those of one status. Links, so that each view has an address. */
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
