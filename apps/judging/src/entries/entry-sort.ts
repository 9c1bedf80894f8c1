import type { AuditionEntry } from '@nox/contracts';
import { scoreStatistics } from '../scores/score-statistics.ts';
import type { NumberedEntry } from './entry-filter.ts';

export const SORTS = { name: 'Name', reviews: 'Reviews', mean: 'Mean', spread: 'Spread' } as const;
export type SortColumn = keyof typeof SORTS;

export interface EntrySort {
  column: SortColumn;
  direction: 'asc' | 'desc';
}

/** A sort as it stands in an address: `-mean` is by mean, the highest first. */
export function sortFrom(text: string | null): EntrySort | undefined {
  const name = text?.replace(/^-/, '') ?? '';
  const column = (Object.keys(SORTS) as SortColumn[]).find((known) => known === name);
  return column && { column, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export function sortText(sort: EntrySort | undefined): string {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : '';
}

/** The next of: one way, the other way, as it was. Numbers begin with the highest: that is who is looked for. */
export function nextSort(sort: EntrySort | undefined, column: SortColumn): EntrySort | undefined {
  const first = column === 'name' ? 'asc' : 'desc';
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first
    ? { column, direction: first === 'asc' ? 'desc' : 'asc' }
    : undefined;
}

const names = new Intl.Collator();

/**
 * Stable, so that arrival still counts among equals; what has no score comes last either way.
 * @param isHidden whether the scores of an entry are not to be seen: its place must not tell them
 */
export function sortEntries(
  rows: readonly NumberedEntry[],
  { column, direction }: EntrySort,
  isHidden: (entry: AuditionEntry) => boolean,
): NumberedEntry[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (column === 'name') {
    return rows.toSorted((a, b) => sign * names.compare(a.entry.fullName, b.entry.fullName));
  }
  const valueOf = (entry: AuditionEntry): number | undefined => {
    if (column === 'reviews') return entry.reviews.length;
    return isHidden(entry) ? undefined : scoreStatistics(entry.reviews)?.[column];
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
