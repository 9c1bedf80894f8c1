import { AUDITION_STATUSES, type AuditionStatus } from '@nox/contracts';
import { formatNumber } from '@nox/ui';
import styles from '@nox/ui/list-controls.module.css';
import { Link, useSearchParams } from 'react-router-dom';
import type { FilteredEntries } from '../entry/entry-facets.ts';
import type { ViewMode } from '../table/stable-order.ts';
import { withParam } from './use-entries-view.ts';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

export function SearchBox({ value, onChange }: SearchBoxProps) {
  return (
    <input
      type="search"
      aria-label="Search name or roll number"
      placeholder="Name or roll number"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={styles.search}
    />
  );
}

interface StatusFilterProps {
  search: string;
  status: AuditionStatus | undefined;
  counts: FilteredEntries['counts'];
}

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
          {choice} <span className={styles.count}>{formatNumber(counts[choice])}</span>
        </Link>
      ))}
    </nav>
  );
}

interface ViewToggleProps {
  mode: ViewMode;
  onChange: (mode: ViewMode) => void;
}

export function ViewToggle({ mode, onChange }: ViewToggleProps) {
  return (
    <div role="group" aria-label="View" className={styles.segments}>
      {(['list', 'slots'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={mode === choice}
          className={styles.segment}
          onClick={() => onChange(choice)}
        >
          {choice === 'list' ? 'List' : 'Slots'}
        </button>
      ))}
    </div>
  );
}
