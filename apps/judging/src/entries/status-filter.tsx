import { AUDITION_STATUSES, type AuditionStatus } from '@nox/contracts';
import { Link } from 'react-router-dom';
import type { EntryFilter, FilteredEntries } from './entry-filter';
import styles from './status-filter.module.css';

interface StatusFilterProps {
  filter: EntryFilter;
  counts: FilteredEntries['counts'];
}

/** Segments that show all entries or those of one status. Links, so that each view has an address. */
export function StatusFilter({ filter, counts }: StatusFilterProps) {
  return (
    <nav aria-label="Filter by status" className={styles.segments}>
      {(['All', ...AUDITION_STATUSES] as const).map((choice) => (
        <Link
          key={choice}
          to={{ search: searchFor(filter.search, choice) }}
          preventScrollReset
          aria-current={choice === (filter.status ?? 'All') || undefined}
          className={styles.segment}
        >
          {choice} <span className={styles.count}>{counts[choice]}</span>
        </Link>
      ))}
    </nav>
  );
}

function searchFor(search: string, choice: AuditionStatus | 'All'): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (choice !== 'All') params.set('status', choice);
  return params.toString();
}
