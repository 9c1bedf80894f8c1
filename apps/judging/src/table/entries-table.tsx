import type { AuditionEntry } from '@nox/contracts';
import { Button, classNames, TableRow as Row, ui, useIsWide, VirtualTable } from '@nox/ui';
import { memo, type MouseEvent, type Ref } from 'react';
import { slotLabel } from '../entry/entry.ts';
import type { Hiding } from '../entry/hidden-reviews.ts';
import type { OutboxItem } from '../outbox/outbox-item.ts';
import styles from './entries-table.module.css';
import { ENTRY_COLUMNS, EntryRow, type EntryRowProps, viewId } from './entry-row.tsx';
import { type EntrySort, SORTS, type TableRow, type WindowVirtualizer } from './stable-order.ts';

interface EntriesTableProps extends Pick<
  EntryRowProps,
  'onChoose' | 'onOpen' | 'onStatusChange' | 'onDelete'
> {
  rows: readonly TableRow[];
  sort: EntrySort;
  onSort: (sort: string) => void;
  hidingOf: (entry: AuditionEntry) => Hiding | undefined;
  unsent: ReadonlyMap<string, readonly OutboxItem[]>;
  chosen: ReadonlySet<string>;
  /** The details of this entry are open. */
  openId: string | null;
  viewKey: string;
  virtualizer: Ref<WindowVirtualizer>;
  onJudgeSlot: (slot: string) => void;
}

export const EntriesTable = memo(function EntriesTable(props: EntriesTableProps) {
  const { rows, sort, onSort, openId, viewKey, virtualizer, onOpen, ...ofRows } = props;
  const { hidingOf, unsent, chosen, onJudgeSlot, ...handlers } = ofRows;
  const isWide = useIsWide();
  const columns = ENTRY_COLUMNS.map((column) =>
    column.id in SORTS ? { ...column, sort: { name: column.id, sort, onSort } } : column,
  );
  const handleClick = ({ target }: MouseEvent) => {
    const row = isControl(target) || isTextSelected() ? null : rowOf(target);
    const entry = row && rows[Number(row.dataset.index)];
    if (entry?.kind !== 'entry') return;
    // What has the focus when the details close.
    document.getElementById(viewId(entry.key))?.focus({ preventScroll: true });
    onOpen(entry.key, 'details');
  };
  return (
    <VirtualTable
      aria-label="Audition entries"
      className={styles.table}
      rows={rows}
      openId={openId}
      viewKey={viewKey}
      virtualizer={virtualizer}
      columns={columns}
      onClick={handleClick}
    >
      {(row, attributes) =>
        row.kind === 'slot' ? (
          <Row className={styles.row} {...attributes}>
            <th role="rowheader" scope="rowgroup" colSpan={columns.length} className={styles.slot}>
              <div className={classNames(styles.heading, ui.row)}>
                <h2 className={classNames(ui.heading, ui.digits)}>{row.title}</h2>
                <Button
                  aria-label={`Judge this slot: ${slotLabel(row.slot)}`}
                  className={styles.judge}
                  onClick={() => onJudgeSlot(row.slot)}
                >
                  Judge this slot
                </Button>
              </div>
            </th>
          </Row>
        ) : (
          <EntryRow
            entry={row.entry}
            hiding={hidingOf(row.entry)}
            isWide={isWide}
            isChosen={chosen.has(row.key)}
            isOpen={row.key === openId}
            unsent={unsent.get(row.key)}
            onOpen={onOpen}
            {...handlers}
            {...attributes}
          />
        )
      }
    </VirtualTable>
  );
});

const isControl = (target: EventTarget) =>
  (target as Element).closest('a, button, input, select, label') !== null;
const isTextSelected = () => getSelection()?.isCollapsed === false;
const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-index]');
