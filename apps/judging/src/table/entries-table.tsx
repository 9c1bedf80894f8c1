import type { AuditionEntry } from '@nox/contracts';
import { Button, classNames, TableRow as Row, ui, VirtualTable, VisuallyHidden } from '@nox/ui';
import { type ComponentProps, memo, type MouseEvent, useMemo } from 'react';
import { slotLabel } from '../entry/entry.ts';
import type { Hiding } from '../entry/judge.ts';
import { useOutboxState } from '../sync/sync-provider.tsx';
import styles from './entries-table.module.css';
import { ENTRY_COLUMNS, EntryRow, type EntryRowProps, viewId } from './entry-row.tsx';
import { type EntrySort, SORT_OPTIONS, type TableRow } from './stable-order.ts';
import type { useStatusChanges } from './status-changes.ts';

type TableProps = Pick<
  ComponentProps<typeof VirtualTable<TableRow>>,
  'rows' | 'openId' | 'viewKey' | 'virtualizer'
>;

interface EntriesTableProps
  extends TableProps, Pick<EntryRowProps, 'onChoose' | 'onOpen' | 'onDelete'> {
  sort: EntrySort;
  onSort: (sort: string) => void;
  hidingOf: (entry: AuditionEntry) => Hiding | undefined;
  statuses: ReturnType<typeof useStatusChanges>;
  chosen: ReadonlySet<string>;
  onJudgeSlot: (slot: string) => void;
}

export const EntriesTable = memo(function EntriesTable(props: EntriesTableProps) {
  const { sort, onSort, hidingOf, statuses, chosen, onJudgeSlot, ...others } = props;
  const { onChoose, onOpen, onDelete, ...table } = others;
  const unsent = useUnsent();
  const columns = ENTRY_COLUMNS.map((column) =>
    SORT_OPTIONS.some(([by]) => by === column.id)
      ? { ...column, sort: { name: column.id, sort, onSort } }
      : column,
  );
  const handleClick = ({ target }: MouseEvent) => {
    const row = isControl(target) || isTextSelected() ? null : rowOf(target);
    const entry = row && table.rows[Number(row.dataset.index)];
    if (entry?.kind !== 'entry') return;
    // What has the focus when the details close.
    document.getElementById(viewId(entry.key))?.focus({ preventScroll: true });
    onOpen(entry.key, 'details');
  };
  return (
    <>
      <VisuallyHidden role="status">{statuses.said}</VisuallyHidden>
      <VirtualTable
        aria-label="Audition entries"
        className={styles.table}
        columns={columns}
        onClick={handleClick}
        {...table}
      >
        {(row, attributes) =>
          row.kind === 'slot' ? (
            <SlotRow row={row} attributes={attributes} onJudge={onJudgeSlot} />
          ) : (
            <EntryRow
              entry={row.entry}
              hiding={hidingOf(row.entry)}
              isChosen={chosen.has(row.key)}
              isOpen={row.key === table.openId}
              unsent={unsent.get(row.key)}
              onChoose={onChoose}
              onOpen={onOpen}
              onStatusChange={row.entry.isRecused ? undefined : onDelete && statuses.change}
              onStatusUndo={statuses.isUndoable(row.entry) ? statuses.undo : undefined}
              onDelete={onDelete}
              {...attributes}
            />
          )
        }
      </VirtualTable>
    </>
  );
});

interface SlotRowProps {
  row: Extract<TableRow, { kind: 'slot' }>;
  attributes: ComponentProps<'tr'>;
  onJudge: (slot: string) => void;
}

const SlotRow = ({ row: { slot, title }, attributes, onJudge }: SlotRowProps) => (
  <Row className={styles.row} {...attributes}>
    <th role="rowheader" scope="rowgroup" colSpan={ENTRY_COLUMNS.length} className={styles.slot}>
      <div className={ui.row4}>
        <h2 className={classNames(ui.heading, ui.digits)}>{title}</h2>
        {slot !== undefined && (
          <Button aria-label={`Judge this slot: ${slotLabel(slot)}`} onClick={() => onJudge(slot)}>
            Judge this slot
          </Button>
        )}
      </div>
    </th>
  </Row>
);

function useUnsent() {
  const { pending, rejected, isStalled } = useOutboxState();
  const shown = isStalled ? pending : undefined;
  return useMemo(
    () => Map.groupBy([...(shown ?? []), ...rejected], ({ entryId }) => entryId),
    [shown, rejected],
  );
}

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, select, label') !== null;
const isTextSelected = () => getSelection()?.isCollapsed === false;
const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-index]');
