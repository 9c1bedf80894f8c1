import { type AuditionEntry, nameOf, type Question } from '@nox/contracts';
import { nameOrder } from '@nox/ui';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import { facetQuestions } from '../entry/entry-facets.ts';
import { groupByAnswer, groupBySlot, reviewCount, scoreStatistics } from '../entry/entry.ts';
import { hasCount, type Hiding } from '../entry/judge.ts';

interface StableOrder {
  rows: readonly TableRow[];
  isStale: boolean;
}

/** Returns rows in their current order if that moves no row in sight, else in the order shown, with the new contents. */
export function stableOrder(
  shown: readonly TableRow[],
  fresh: readonly TableRow[],
  entries: readonly AuditionEntry[],
  range: VisibleRange | undefined,
): StableOrder {
  const freshRows = new Map(fresh.map((row) => [row.key, row]));
  const current = new Map(entries.map((entry) => [entry._id, entry]));
  // Includes entries that no longer pass the filter; undefined for deleted ones.
  const update = ({ key }: TableRow): TableRow | undefined => {
    const entry = current.get(key);
    return freshRows.get(key) ?? (entry && entryRow(entry));
  };
  if (!range || staysInSight(shown, fresh, range, update)) return { rows: fresh, isStale: false };
  return { rows: shown.flatMap((row) => update(row) ?? []), isStale: true };
}

/** Whether the rows in sight, except deleted ones, follow each other in the current order, too. */
function staysInSight(
  shown: readonly TableRow[],
  fresh: readonly TableRow[],
  { first, last, isFromTop }: VisibleRange,
  update: (row: TableRow) => TableRow | undefined,
): boolean {
  const inSight = shown.slice(first, last + 1).filter(update);
  if (inSight.length === 0) return true;
  const start = fresh.findIndex(({ key }) => key === inSight[0]!.key);
  if (start < 0 || (isFromTop && start > 0)) return false;
  return inSight.every(({ key }, index) => fresh[start + index]?.key === key);
}

/** `stableOrder` while `viewKey` stays the same: it changes with the filters and with each local edit. */
export function useStableOrder(
  fresh: readonly TableRow[],
  viewKey: string,
  entries: readonly AuditionEntry[],
  visibleRange: () => VisibleRange | undefined,
): StableOrder {
  const [shown, setShown] = useState({ rows: fresh, isStale: false, fresh, viewKey });
  if (shown.fresh === fresh && shown.viewKey === viewKey) return shown;
  const next =
    shown.viewKey === viewKey
      ? stableOrder(shown.rows, fresh, entries, visibleRange())
      : { rows: fresh, isStale: false };
  setShown({ ...next, fresh, viewKey });
  return next;
}

/** A grouping by an answer has the name of the question's field. */
export type ViewMode = 'list' | 'slots' | ReturnType<typeof nameOf>;

export type TableRow =
  | { kind: 'slot'; key: string; slot?: string; title: string }
  | { kind: 'entry'; key: string; entry: AuditionEntry };

const entryRow = (entry: AuditionEntry): TableRow => ({ kind: 'entry', key: entry._id, entry });

export function tableRows(
  entries: readonly AuditionEntry[],
  mode: ViewMode,
  questions: readonly Question[] = [],
): TableRow[] {
  const question = facetQuestions(questions).find((one) => nameOf(one) === mode);
  if (question) {
    return groupByAnswer(entries, question).flatMap(({ title, members }): TableRow[] => [
      { kind: 'slot', key: title, title },
      ...members.map(entryRow),
    ]);
  }
  if (mode !== 'slots') return entries.map(entryRow);
  return groupBySlot(entries).flatMap(({ slot, title, members }): TableRow[] => [
    // The title has the number of candidates, so it is no key.
    { kind: 'slot', key: `slot ${slot}`, slot, title },
    ...members.map(entryRow),
  ]);
}

export type WindowVirtualizer = Virtualizer<Window, Element>;

export interface VisibleRange {
  first: number;
  last: number;
  /** The top of the table is in sight: a row inserted above the first would visibly push it down. */
  isFromTop: boolean;
}

export function visibleRangeOf(virtualizer: WindowVirtualizer | null): VisibleRange | undefined {
  const { range, scrollOffset, options } = virtualizer ?? {};
  if (!range || !options) return undefined;
  const isFromTop = range.startIndex === 0 && (scrollOffset ?? 0) <= options.scrollMargin;
  return { first: range.startIndex, last: range.endIndex, isFromTop };
}

/** Sorts as in URLs, with their names in a select: `-mean` is by mean, descending. */
export const SORT_OPTIONS = [
  ['name', 'By name'],
  ['-name', 'By name, descending'],
  ['reviews', 'Reviews, lowest first'],
  ['-reviews', 'Reviews, highest first'],
  ['mean', 'Mean, lowest first'],
  ['-mean', 'Mean, highest first'],
  ['spread', 'Spread, lowest first'],
  ['-spread', 'Spread, highest first'],
] as const;

export type EntrySort = (typeof SORT_OPTIONS)[number][0] | '';

export const sortFrom = (text: string | null): EntrySort =>
  SORT_OPTIONS.find(([sort]) => sort === text)?.[0] ?? '';

const columnOf = (sort: EntrySort) => sort.replace('-', '') as Exclude<EntrySort, `-${string}`>;

export const isByScore = (sort: EntrySort) => ['mean', 'spread'].includes(columnOf(sort));

const compareNames = nameOrder();

/** Stable; entries without a score come last. The position of an entry whose scores are hidden must not reveal them. */
export function sortEntries(
  entries: readonly AuditionEntry[],
  sort: EntrySort,
  hidingOf: (entry: AuditionEntry) => Hiding | undefined,
): readonly AuditionEntry[] {
  const column = columnOf(sort);
  if (column === '') return entries;
  const sign = sort.startsWith('-') ? -1 : 1;
  if (column === 'name') {
    return entries.toSorted((a, b) => sign * compareNames(a.fullName, b.fullName));
  }
  const valueOf = (entry: AuditionEntry): number | undefined => {
    const hiding = hidingOf(entry);
    if (column === 'reviews') return hasCount(hiding) ? reviewCount(entry) : undefined;
    return hiding ? undefined : scoreStatistics(entry.reviews)?.[column];
  };
  const ranks = new Map(
    entries.map((entry) => [entry, sign * (valueOf(entry) ?? sign * Infinity)]),
  );
  // The difference of two infinities is NaN.
  return entries.toSorted((a, b) => ranks.get(a)! - ranks.get(b)! || 0);
}
