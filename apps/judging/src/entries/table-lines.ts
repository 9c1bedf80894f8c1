import type { NumberedEntry } from './entry-filter.ts';
import { groupBySlot } from './time-slots.ts';
import type { ViewMode } from './use-entries-view.ts';

/** What stands in one row of the table. */
export type TableLine =
  { kind: 'slot'; key: string; title: string } | ({ kind: 'entry'; key: string } & NumberedEntry);

const entryLine = (row: NumberedEntry): TableLine => ({
  kind: 'entry',
  key: row.entry._id,
  ...row,
});

/** The rows of the table, those of the slots with a title above each slot. */
export function tableLines(rows: readonly NumberedEntry[], mode: ViewMode): TableLine[] {
  if (mode === 'list') return rows.map(entryLine);
  return groupBySlot(rows).flatMap(({ slot, title, rows: members }): TableLine[] => [
    // Its title counts; it is the same slot with one more.
    { kind: 'slot', key: `slot ${slot}`, title },
    ...members.map(entryLine),
  ]);
}
