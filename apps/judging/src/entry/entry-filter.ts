import {
  AUDITION_STATUSES,
  type AuditionEntry,
  type AuditionStatus,
  pluralize,
} from '@nox/contracts';

export interface EntryFilter {
  /** Part of a name or roll number. */
  search: string;
  status: AuditionStatus | undefined;
  accepts?: (entry: AuditionEntry) => boolean;
}

/** An entry with its number among all entries, which filters do not change. */
export interface NumberedEntry {
  serial: number;
  entry: AuditionEntry;
}

export interface FilteredEntries {
  rows: NumberedEntry[];
  counts: Record<AuditionStatus | 'All', number>;
}

/** Memoized: each key press searches up to ten thousand entries. */
const searchTexts = new WeakMap<AuditionEntry, string>();

function searchTextOf(entry: AuditionEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  // A search has no line break, so it cannot match across the two fields.
  const text = `${entry.fullName}\n${entry.rollNumber}`.toLowerCase();
  searchTexts.set(entry, text);
  return text;
}

/** Searches name and roll number, ignoring case (spec section 5). */
export function filterEntries(
  entries: readonly AuditionEntry[],
  filter: EntryFilter,
): FilteredEntries {
  const search = filter.search.trim().toLowerCase();
  const counts = { All: 0, Pending: 0, Selected: 0, 'Not Selected': 0 };
  const rows: NumberedEntry[] = [];
  entries.forEach((entry, index) => {
    if (search && !searchTextOf(entry).includes(search)) return;
    if (filter.accepts?.(entry) === false) return;
    counts.All += 1;
    counts[entry.status] += 1;
    if (filter.status && entry.status !== filter.status) return;
    rows.push({ serial: index + 1, entry });
  });
  return { rows, counts };
}

/** The status in a URL; undefined, for all, if it is unknown. */
export function statusFrom(text: string | null): AuditionStatus | undefined {
  return AUDITION_STATUSES.find((status) => status === text);
}

/** How a status is coloured, as a tone of `StatusMark`. */
export const STATUS_TONES = { Pending: 'lamp', Selected: 'go', 'Not Selected': 'stop' } as const;

export const candidates = (count: number) => pluralize(count, 'candidate');
