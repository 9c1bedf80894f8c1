import type { AuditionEntry } from '@nox/contracts';
import { nameOrder } from '@nox/ui';
import { type NumberedEntry, reviewCount, scoreStatistics } from '../entry/entry.ts';
import { hasCount, type Hiding } from '../entry/hidden-reviews.ts';

export const SORTS = { name: 'Name', reviews: 'Reviews', mean: 'Mean', spread: 'Spread' } as const;
export type SortColumn = keyof typeof SORTS;

export interface EntrySort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** Sorts as in URLs, with their names in a select. */
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

/** A sort in a URL: `-mean` is by mean, descending. */
export function sortFrom(text: string | null): EntrySort | undefined {
  const name = text?.replace(/^-/, '') ?? '';
  const column = (Object.keys(SORTS) as SortColumn[]).find((each) => each === name);
  return column && { column, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export const isByScore = (sort: EntrySort | undefined) =>
  sort?.column === 'mean' || sort?.column === 'spread';

export function sortText(sort: EntrySort | undefined): string {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : '';
}

/** What a click on a column's header does: sort, reverse, then back to the order of arrival. Numbers start descending. */
export function nextSort(sort: EntrySort | undefined, column: SortColumn): EntrySort | undefined {
  const first = column === 'name' ? 'asc' : 'desc';
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first
    ? { column, direction: first === 'asc' ? 'desc' : 'asc' }
    : undefined;
}

const compareNames = nameOrder();

/** Stable; entries without a score come last. The position of an entry whose scores are hidden must not reveal them. */
export function sortEntries(
  rows: readonly NumberedEntry[],
  { column, direction }: EntrySort,
  hidingOf: (entry: AuditionEntry) => Hiding | undefined,
): NumberedEntry[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (column === 'name') {
    return rows.toSorted((a, b) => sign * compareNames(a.entry.fullName, b.entry.fullName));
  }
  const valueOf = (entry: AuditionEntry): number | undefined => {
    const hiding = hidingOf(entry);
    if (column === 'reviews') return hasCount(hiding) ? reviewCount(entry) : undefined;
    return hiding ? undefined : scoreStatistics(entry.reviews)?.[column];
  };
  return rows
    .map((row) => ({ row, value: valueOf(row.entry) }))
    .toSorted((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined);
      }
      return sign * (a.value - b.value);
    })
    .map(({ row }) => row);
}
