import type { AuditionEntry } from '@nox/contracts';
import { Button, Notice } from '@nox/ui';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Tools } from '../bulk/tools';
import { useOpenEntry } from '../entry/use-open-entry';
import { useScoreVeil } from '../judge/use-score-veil';
import styles from './entries-board.module.css';
import { EntriesTable } from './entries-table';
import { filterEntries } from './entry-filter';
import { sortEntries } from './entry-sort';
import { SearchBox } from './search-box';
import { SortSelect } from './sort-select';
import { StatusFilter } from './status-filter';
import { tableLines } from './table-lines';
import { hasSlot } from './time-slots';
import { useEntriesView } from './use-entries-view';
import { ViewToggle } from './view-toggle';

/** The entries that the filters let through, and everything that can be done with them. */
export function EntriesBoard({ entries }: { entries: AuditionEntry[] }) {
  const { search, setSearch, status, mode, setMode, sort, setSort } = useEntriesView();
  const { open } = useOpenEntry();
  const isHidden = useScoreVeil();
  const [failed, setFailed] = useState<AuditionEntry>();
  // Typing goes first: ten thousand entries are searched when there is time.
  const wanted = useDeferredValue(search);
  const { rows, counts } = useMemo(
    () => filterEntries(entries, { search: wanted, status }),
    [entries, wanted, status],
  );
  const { column, direction } = sort ?? {};
  const lines = useMemo(() => {
    const sorted = column && direction ? sortEntries(rows, { column, direction }, isHidden) : rows;
    return tableLines(sorted, mode);
  }, [rows, column, direction, isHidden, mode]);
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const hasRows = rows.length > 0 && (mode === 'list' || isAnySlotted);
  const handleStatusFailure = useCallback((entry: AuditionEntry) => setFailed(entry), []);

  return (
    <>
      <Tools
        entries={entries}
        isAnySlotted={isAnySlotted}
        mode={mode}
        onListMode={() => setMode('list')}
      />
      <div className={styles.filters}>
        <SearchBox value={search} onChange={setSearch} />
        <StatusFilter search={search} status={status} counts={counts} />
        <ViewToggle mode={mode} onChange={setMode} />
        <SortSelect sort={sort} onSort={setSort} />
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
      <p role="status" className={hasRows ? styles.count : styles.empty}>
        {hasRows
          ? `Showing ${rows.length} of ${entries.length}`
          : mode === 'slots' && !isAnySlotted
            ? 'No entries have been slotted yet.'
            : 'No entries match criteria.'}
      </p>
      {hasRows && (
        <EntriesTable
          lines={lines}
          sort={sort}
          onSort={setSort}
          isHidden={isHidden}
          onOpen={open}
          onStatusFailure={handleStatusFailure}
        />
      )}
    </>
  );
}
