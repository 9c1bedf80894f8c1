import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Tools } from '../bulk/tools.tsx';
import { useOpenEntry, type Panel } from '../entry/use-open-entry.ts';
import { useScoreVeil } from '../judge/use-score-veil.ts';
import { decide } from '../queue/decide.ts';
import type { Delivery } from '../queue/delivery.ts';
import { useQueueView, useSending } from '../queue/queue-provider.tsx';
import { unsentByEntry } from '../queue/waiting-for.ts';
import { MovedNotice } from '../together/moved-notice.tsx';
import { useTurn } from '../together/use-turn.ts';
import styles from './entries-board.module.css';
import { EntriesTable } from './entries-table.tsx';
import { filterEntries } from './entry-filter.ts';
import { sortEntries, sortText } from './entry-sort.ts';
import { SearchBox } from './search-box.tsx';
import { Sighting } from './sighting.ts';
import { SortSelect } from './sort-select.tsx';
import { StatusFilter } from './status-filter.tsx';
import { tableLines } from './table-lines.ts';
import { hasSlot } from './time-slots.ts';
import { useEntriesView } from './use-entries-view.ts';
import { useHeldLines } from './use-held-lines.ts';
import { ViewToggle } from './view-toggle.tsx';

/** What is on its way is not waiting. */
const NOTHING: readonly Delivery[] = [];

/** The entries that the filters let through, and everything that can be done with them. */
export function EntriesBoard({ entries }: { entries: AuditionEntry[] }) {
  const { search, address, setSearch, stopFollowing, status, mode, setMode, sort, setSort } =
    useEntriesView();
  const { open } = useOpenEntry();
  const isHidden = useScoreVeil();
  const { queue } = useSending();
  const { waiting, refused, isHeldUp } = useQueueView();
  const [sighting] = useState(() => new Sighting());
  // Typing goes first: ten thousand entries are searched when there is time.
  const wanted = useDeferredValue(search);
  const { rows, counts } = useMemo(
    () => filterEntries(entries, { search: wanted, status }),
    [entries, wanted, status],
  );
  const fresh = useMemo(() => {
    const sorted = sort ? sortEntries(rows, sort, isHidden) : rows;
    return tableLines(sorted, mode);
  }, [rows, sort, isHidden, mode]);
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const place = [wanted, status, sortText(sort), mode].join('\n');
  const [turn, takeTurn] = useTurn();
  const { lines, isHeld } = useHeldLines(fresh, `${turn}\n${place}`, entries, sighting.look);
  const hasRows = lines.length > 0 && (mode === 'list' || isAnySlotted);
  const shownWaiting = isHeldUp ? waiting : NOTHING;
  const unsent = useMemo(() => unsentByEntry(shownWaiting, refused), [shownWaiting, refused]);
  // The same function all the time: the rows of the list need not render anew.
  const openNow = useRef(open);
  useLayoutEffect(() => {
    openNow.current = (id, panel) => {
      stopFollowing();
      return open(id, panel, address);
    };
  });
  const handleOpen = useCallback((id: string, panel: Panel) => void openNow.current(id, panel), []);
  const handleDecide = useCallback(
    (entry: AuditionEntry, next: AuditionStatus) => void decide(queue, entry, next),
    [queue],
  );

  const handleListMode = useCallback(() => setMode('list'), [setMode]);

  return (
    <>
      <Tools
        entries={entries}
        isAnySlotted={isAnySlotted}
        mode={mode}
        onListMode={handleListMode}
      />
      <div className={styles.filters}>
        <SearchBox value={search} onChange={setSearch} />
        <StatusFilter search={search} status={status} counts={counts} />
        <ViewToggle mode={mode} onChange={setMode} />
        <SortSelect sort={sort} onSort={setSort} />
      </div>
      <div className={styles.bar}>
        <p role="status" className={hasRows ? styles.count : styles.empty}>
          {hasRows
            ? `Showing ${rows.length} of ${entries.length}`
            : mode === 'slots' && !isAnySlotted
              ? 'No entries have been slotted yet.'
              : 'No entries match criteria.'}
        </p>
        <MovedNotice isShown={isHeld && hasRows} onRefresh={takeTurn} />
      </div>
      {hasRows && (
        <EntriesTable
          lines={lines}
          sort={sort}
          onSort={setSort}
          isHidden={isHidden}
          unsent={unsent}
          place={place}
          sighting={sighting}
          onOpen={handleOpen}
          onDecide={handleDecide}
        />
      )}
    </>
  );
}
