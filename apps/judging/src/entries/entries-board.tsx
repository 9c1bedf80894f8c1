import type { AuditionEntry } from '@nox/contracts';
import {
  Button,
  ChoiceSelect,
  classNames,
  EmptyState,
  formatNumber,
  SearchField,
  tools,
  ui,
  useChosen,
  SegmentButtons,
  useStableCallback,
  withParam,
} from '@nox/ui';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import {
  ChosenBar,
  EntryDialogs,
  ImportDialog,
  MergeStylesDialog,
  RemovalDialog,
  ScheduleDialog,
} from '../dialogs/lazy-dialogs.ts';
import { useJudgeSlot } from '../dialogs/judge-next/judging-order.ts';
import { JudgingKeys } from '../dialogs/judging-keys.tsx';
import { type FilteredEntries, filterNames } from '../entry/entry-facets.ts';
import { useHiding } from '../entry/judge.ts';
import { JudgeChip } from '../entry/judge-chip.tsx';
import { hasSlot } from '../entry/entry.ts';
import { type Panel, useOpenEntry } from '../entry/use-open-entry.ts';
import { useQuestions, useRights } from '../sync/judging-settings.ts';
import { useEntries, useSync } from '../sync/sync-provider.tsx';
import { EntriesTable } from '../table/entries-table.tsx';
import { SORT_OPTIONS, type TableRow } from '../table/stable-order.ts';
import { useStatusChanges } from '../table/status-changes.ts';
import styles from './entries-board.module.css';
import { countOf, Filters, StatusFilter } from './filters.tsx';
import { RunningOrder } from './running-order.tsx';
import { type EntriesView, useEntriesView, useRows } from './use-entries-view.ts';

export function EntriesBoard() {
  const entries = useEntries();
  const view = useEntriesView();
  const { mayOrganise } = useRights();
  const questions = useQuestions();
  const hidingOf = useHiding();
  const statuses = useStatusChanges(view.key);
  const { counts, matching, isStale, ...table } = useRows(view, hidingOf, statuses.changes);
  const isAnySlotted = useMemo(() => entries.some(hasSlot), [entries]);
  const isUnslotted = view.mode === 'slots' && !isAnySlotted;
  const hasRows = table.rows.length > 0 && !isUnslotted;
  const { ids, hidden, choose, ...choice } = useChosenRows(table.rows, matching);
  const { openId, markedId, handleOpen, handleJudgeSlot } = useOpening(view);
  const searching = useRef<HTMLDivElement>(null);
  const focus = (what: string) => searching.current?.querySelector<HTMLElement>(what)?.focus();
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);
  const handleDelete = useStableCallback((entry: AuditionEntry) =>
    setDialog(<RemovalDialog kind="delete" entry={entry} onClose={close} />),
  );
  return (
    <>
      <Controls ref={searching} view={view} counts={counts} />
      <ListBar
        view={view}
        shown={matching.length}
        hasRows={hasRows}
        isStale={isStale}
        // The button that was clicked is removed.
        onCleared={() => focus('button')}
      />
      {hasRows ? (
        <EntriesTable
          {...table}
          sort={view.sort}
          onSort={view.setSort}
          hidingOf={hidingOf}
          statuses={statuses}
          chosen={ids}
          onChoose={choose}
          openId={markedId}
          onOpen={handleOpen}
          onDelete={mayOrganise ? handleDelete : undefined}
          onJudgeSlot={handleJudgeSlot}
        />
      ) : (
        <NoRows
          isUnslotted={isUnslotted}
          view={view}
          onDivide={() => setDialog(<ScheduleDialog onClose={close} />)}
          onCleared={() => focus('input')}
        />
      )}
      <RunningOrder entries={matching} filters={filterNames(view, questions)} />
      {dialog}
      {choice.chosen.length > 0 && (
        <ChosenBar
          chosen={choice.chosen}
          hidden={hidden}
          found={matching.length}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
        />
      )}
      {openId ? <EntryDialogs rows={table.rows} /> : <JudgingKeys level="page" />}
      {mayOrganise && <DialogByAddress />}
    </>
  );
}

/** The address opens it: other pages lead to it, and are returned to. */
function DialogByAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { isOpened?: boolean } | null };
  const navigate = useNavigate();
  const closing = (name: string) => () =>
    void (state?.isOpened
      ? navigate(-1)
      : setParams((now) => withParam(now, name, ''), { replace: true }));
  const handleShow = (search: string) => void setParams({ search }, { replace: true });
  if (params.has('import')) {
    return <ImportDialog onShow={handleShow} onClose={closing('import')} />;
  }
  return params.has('merge') && <MergeStylesDialog onClose={closing('merge')} />;
}

interface ControlsProps {
  /** The search and the filters, whose buttons may be removed while they have the focus. */
  ref: RefObject<HTMLDivElement | null>;
  view: EntriesView;
  counts: FilteredEntries['counts'];
}

const SEARCH = 'Search name, roll no. or number';

function Controls({ ref, view, counts }: ControlsProps) {
  const { search, setSearch, facets, mode, setParam } = view;
  return (
    <div className={classNames(styles.controls, ui.row)}>
      <div ref={ref} className={classNames(styles.searching, ui.row2)}>
        <SearchField
          label={SEARCH}
          placeholder={SEARCH}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Filters facets={facets} mode={mode} onChange={setParam} />
      </div>
      <StatusFilter filter={view} counts={counts} />
    </div>
  );
}

interface ListBarProps {
  view: EntriesView;
  shown: number;
  hasRows: boolean;
  isStale: boolean;
  onCleared: () => void;
}

function ListBar({ view, shown, hasRows, isStale, onCleared }: ListBarProps) {
  const { facets, clearFacets, mode, setParam, sort, setSort } = view;
  const { addLocalEdit } = useSync();
  const handleClear = () => {
    clearFacets();
    onCleared();
  };
  return (
    <div className={classNames(styles.bar, ui.row)}>
      <SegmentButtons
        label="View"
        choices={[
          ['list', 'List'],
          ['slots', 'Slots'],
        ]}
        chosen={mode}
        onChoose={(choice) => setParam('view', choice === 'slots' ? choice : '')}
      />
      <JudgeChip />
      <p role="status" className={classNames(styles.shown, ui.note, ui.digits)}>
        Showing {formatNumber(shown)} of {formatNumber(useEntries().length)}
      </p>
      {countOf(facets) > 0 && hasRows && (
        <Button className={styles.clear} onClick={handleClear}>
          Clear filters
        </Button>
      )}
      <div role="status" className={styles.stale}>
        {isStale && hasRows && (
          <Button className={classNames(tools.due, styles.clear)} onClick={addLocalEdit}>
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
          emptyLabel="By arrival"
          options={SORT_OPTIONS}
        />
      )}
    </div>
  );
}

const REASONS = {
  unimported: ['There are no candidates yet.', 'Import'],
  unslotted: ['No entries have been slotted yet.', 'Divide into Slots'],
  filtered: ['No entries match criteria.', 'Clear search and filters'],
} as const;

interface NoRowsProps extends Pick<ListBarProps, 'view' | 'onCleared'> {
  isUnslotted: boolean;
  onDivide: () => void;
}

function NoRows({ isUnslotted, view, onDivide, onCleared }: NoRowsProps) {
  const { mayOrganise } = useRights();
  const isEmpty = useEntries().length === 0;
  const reason = isEmpty ? 'unimported' : isUnslotted ? 'unslotted' : 'filtered';
  const [text, tool] = REASONS[reason];
  const handleClear = () => {
    view.clearAll();
    onCleared();
  };
  const handleImport = () => void view.setParam('import', 'yes');
  const onTool = { unimported: handleImport, unslotted: onDivide, filtered: handleClear }[reason];
  const hasTool = mayOrganise || reason === 'filtered';
  return (
    <EmptyState action={hasTool && <Button onClick={onTool}>{tool}</Button>}>{text}</EmptyState>
  );
}

function useOpening(view: EntriesView) {
  const { id: openId, open } = useOpenEntry();
  // Deferred, so that a click is painted before the row that it marks.
  const markedId = useDeferredValue(openId);
  const handleOpen = useStableCallback((id: string, panel: Panel, slot?: string) => {
    view.cancelUrlUpdate();
    void open(id, panel, { from: view.query, slot });
  });
  return { openId, markedId, handleOpen, handleJudgeSlot: useJudgeSlot(handleOpen) };
}

function useChosenRows(rows: readonly TableRow[], matching: readonly AuditionEntry[]) {
  const entries = useEntries();
  const shownIds = () => rows.filter(({ kind }) => kind === 'entry').map(({ key }) => key);
  const chosen = useChosen(entries, shownIds);
  const matchingIds = useMemo(() => new Set(matching.map(({ _id }) => _id)), [matching]);
  const hidden = chosen.chosen.filter(({ _id }) => !matchingIds.has(_id)).length;
  return { ...chosen, hidden };
}
