import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import {
  Button,
  classNames,
  formatNumber,
  ChoiceSelect,
  EmptyState,
  SearchField,
  ui,
  useChosen,
  useStableCallback,
} from '@nox/ui';
import controls from '@nox/ui/list-controls.module.css';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportDialog } from '../bulk/import-dialog.tsx';
import { ScheduleDialog } from '../bulk/slot-dialogs.tsx';
import { EntryDialogs } from '../dialogs/entry-dialogs.tsx';
import { useJudgeSlot } from '../dialogs/judge-next/judging-order.ts';
import { DeleteEntryDialog } from '../entry/deletion.tsx';
import { filterNames } from '../entry/entry-facets.ts';
import { useHiding } from '../entry/hidden-reviews.ts';
import { JudgeChip } from '../entry/judge-chip.tsx';
import { hasSlot } from '../entry/entry.ts';
import { useRights } from '../entry/rights.ts';
import { type Panel, useOpenEntry } from '../entry/use-open-entry.ts';
import { changeStatus } from '../outbox/outbox-item.ts';
import { useEntries, useOutboxState, useSync } from '../sync/sync-provider.tsx';
import { EntriesTable } from '../table/entries-table.tsx';
import { SORT_OPTIONS } from '../table/stable-order.ts';
import { ChosenBar } from './chosen-bar.tsx';
import styles from './entries-board.module.css';
import { Filters, StatusFilter } from './filters.tsx';
import { RunningOrder } from './running-order.tsx';
import { useEntriesView, useRows } from './use-entries-view.ts';

export function EntriesBoard() {
  const entries = useEntries();
  const view = useEntriesView();
  const { search, setSearch, status, facets, mode, sort, setSort, setParam } = view;
  const { outbox, addLocalEdit } = useSync();
  const { mayOrganise } = useRights();
  const [params] = useSearchParams();
  const hidingOf = useHiding();
  const { counts, matching, viewKey, virtualizer, rows, isStale } = useRows(view, hidingOf);
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const isUnslotted = mode === 'slots' && !isAnySlotted;
  const hasRows = rows.length > 0 && !isUnslotted;
  const shownIds = () => rows.filter(({ kind }) => kind === 'entry').map(({ key }) => key);
  const { ids, chosen, choose, clear } = useChosen(entries, shownIds);
  const matchingIds = useMemo(() => new Set(matching.map(({ _id }) => _id)), [matching]);
  const hidden = chosen.filter(({ _id }) => !matchingIds.has(_id)).length;
  const unsent = useUnsent();
  const { id: openId, open } = useOpenEntry();
  // Deferred, so that a click is painted before the row that it marks.
  const markedId = useDeferredValue(openId);
  const handleOpen = useStableCallback((id: string, panel: Panel, slot?: string) => {
    view.cancelUrlUpdate();
    void open(id, panel, { from: view.query, slot });
  });
  const handleJudgeSlot = useJudgeSlot(handleOpen);
  const handleStatusChange = useStableCallback(
    (entry: AuditionEntry, next: AuditionStatus) => void changeStatus(outbox, entry, next),
  );
  const searching = useRef<HTMLDivElement>(null);
  const handleClear = () => {
    view.clearFacets();
    // The button that was clicked is removed.
    searching.current?.querySelector('button')?.focus();
  };
  const handleClearAll = () => {
    view.clearAll();
    searching.current?.querySelector('input')?.focus();
  };
  const [isDividing, setIsDividing] = useState(false);
  const [toDelete, setToDelete] = useState<AuditionEntry>();
  const unimported = {
    text: 'There are no candidates yet.',
    tool: 'Import',
    onTool: () => setParam('import', 'yes'),
  };
  const unslotted = {
    text: 'No entries have been slotted yet.',
    tool: 'Divide into Slots',
    onTool: () => setIsDividing(true),
  };
  const none = entries.length === 0 ? unimported : isUnslotted ? unslotted : undefined;

  return (
    <>
      <div className={classNames(styles.controls, ui.row)}>
        <div ref={searching} className={classNames(styles.searching, ui.row2)}>
          <SearchField
            label="Search name, roll number or number"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Filters facets={facets} onChange={setParam} />
        </div>
        <StatusFilter search={search} status={status} counts={counts} />
        <div className={classNames(styles.view, ui.row2)}>
          <div role="group" aria-label="View" className={controls.segments}>
            {(['list', 'slots'] as const).map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={mode === choice}
                className={controls.segment}
                onClick={() => setParam('view', choice === 'slots' ? choice : '')}
              >
                {choice === 'list' ? 'List' : 'Slots'}
              </button>
            ))}
          </div>
          <JudgeChip />
        </div>
      </div>
      <div className={classNames(styles.bar, ui.row)}>
        <p role="status" className={classNames(ui.note, ui.digits)}>
          Showing {formatNumber(matching.length)} of {formatNumber(entries.length)}
        </p>
        {facets.count > 0 && hasRows && (
          <Button className={styles.clear} onClick={handleClear}>
            Clear filters
          </Button>
        )}
        <div role="status" className={styles.stale}>
          {isStale && hasRows && (
            <Button className={styles.refresh} onClick={addLocalEdit}>
              The list has changed: refresh
            </Button>
          )}
        </div>
        {hasRows && (
          <ChoiceSelect
            aria-label="Sort by"
            className={styles.sort}
            value={sort}
            onChoose={setSort}
            emptyLabel="In order of arrival"
            options={SORT_OPTIONS}
          />
        )}
      </div>
      {!hasRows && (
        <EmptyState
          action={
            none ? (
              mayOrganise && <Button onClick={none.onTool}>{none.tool}</Button>
            ) : (
              <Button onClick={handleClearAll}>Clear search and filters</Button>
            )
          }
        >
          {none?.text ?? 'No entries match criteria.'}
        </EmptyState>
      )}
      {/* The dialog stays when the first candidate has a slot. */}
      {isDividing && <ScheduleDialog onClose={() => setIsDividing(false)} />}
      {hasRows && (
        <EntriesTable
          rows={rows}
          sort={sort}
          onSort={setSort}
          hidingOf={hidingOf}
          unsent={unsent}
          chosen={ids}
          onChoose={choose}
          openId={markedId}
          viewKey={viewKey}
          virtualizer={virtualizer}
          onOpen={handleOpen}
          onStatusChange={mayOrganise ? handleStatusChange : undefined}
          onDelete={mayOrganise ? setToDelete : undefined}
          onJudgeSlot={handleJudgeSlot}
        />
      )}
      <RunningOrder entries={matching} filters={filterNames(search, status, facets.values)} />
      {toDelete && <DeleteEntryDialog entry={toDelete} onClose={() => setToDelete(undefined)} />}
      {chosen.length > 0 && <ChosenBar chosen={chosen} hidden={hidden} onClear={clear} />}
      <EntryDialogs rows={rows} />
      {/* The address opens it: other pages lead to it. */}
      {mayOrganise && params.has('import') && (
        <ImportDialog onClose={() => setParam('import', '')} />
      )}
    </>
  );
}

function useUnsent() {
  const { pending, rejected, isStalled } = useOutboxState();
  const shown = isStalled ? pending : undefined;
  return useMemo(
    () => Map.groupBy([...(shown ?? []), ...rejected], ({ entryId }) => entryId),
    [shown, rejected],
  );
}
