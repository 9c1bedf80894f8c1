import type { AuditionEntry } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { useState } from 'react';
import styles from './entries-list.module.css';
import { EntriesTable } from './entries-table';
import { filterEntries } from './entry-filter';
import { SearchBox } from './search-box';
import { StatusFilter } from './status-filter';
import { useEntryFilter } from './use-entry-filter';

/** The entries that the filters let through, and the filters. */
export function EntriesList({ entries }: { entries: AuditionEntry[] }) {
  const { setSearch, ...filter } = useEntryFilter();
  const [failed, setFailed] = useState<AuditionEntry>();
  const { rows, counts } = filterEntries(entries, filter);

  return (
    <>
      <div className={styles.filters}>
        <SearchBox value={filter.search} onChange={setSearch} />
        <StatusFilter filter={filter} counts={counts} />
      </div>
      {failed && (
        <Notice tone="stop">
          <span>Failed to update status.</span>
          <span className={styles.detail}>
            {failed.fullName} is still {failed.status}.
          </span>
          <Button onClick={() => setFailed(undefined)}>Dismiss</Button>
        </Notice>
      )}
      <p role="status" className={rows.length > 0 ? styles.count : styles.empty}>
        {rows.length > 0
          ? `Showing ${rows.length} of ${entries.length}`
          : 'No entries match criteria.'}
      </p>
      {rows.length > 0 && <EntriesTable rows={rows} onStatusFailure={setFailed} />}
    </>
  );
}
