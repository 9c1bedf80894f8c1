import type { NumberedEntry } from '../entry/entry-filter.ts';
import { groupBySlot } from '../entry/time-slots.ts';

export type ViewMode = 'list' | 'slots';

export type TableRow =
  | { kind: 'slot'; key: string; slot: string; title: string }
  | ({ kind: 'entry'; key: string } & NumberedEntry);

const entryRow = (row: NumberedEntry): TableRow => ({ kind: 'entry', key: row.entry._id, ...row });

/** The entries as rows; in slots mode with a title above each slot. */
export function tableRows(entries: readonly NumberedEntry[], mode: ViewMode): TableRow[] {
  if (mode === 'list') return entries.map(entryRow);
  return groupBySlot(entries).flatMap(({ slot, title, rows }): TableRow[] => [
    // The title has the number of candidates, so it is no key.
    { kind: 'slot', key: `slot ${slot}`, slot, title },
    ...rows.map(entryRow),
  ]);
}
