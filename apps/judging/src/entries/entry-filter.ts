import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';

export interface EntryFilter {
  /** Part of a name or roll number. */
  search: string;
  /** Undefined shows all. */
  status: AuditionStatus | undefined;
}

/** An entry and its place among all entries, which filters do not change. */
export interface NumberedEntry {
  serial: number;
  entry: AuditionEntry;
}

export interface FilteredEntries {
  rows: NumberedEntry[];
  /** How many match the search: in all, and by status. */
  counts: Record<AuditionStatus | 'All', number>;
}

/** What is searched in, worked out once for each entry: ten thousand of them wait for every key. */
const searchTexts = new WeakMap<AuditionEntry, string>();

function searchTextOf(entry: AuditionEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  // No search holds a line break, so nothing is found across the two.
  const text = `${entry.fullName}\n${entry.rollNumber}`.toLowerCase();
  searchTexts.set(entry, text);
  return text;
}

/** Search is over name and roll number and ignores case (spec section 5). */
export function filterEntries(
  entries: readonly AuditionEntry[],
  filter: EntryFilter,
): FilteredEntries {
  const wanted = filter.search.trim().toLowerCase();
  const counts = { All: 0, Pending: 0, Selected: 0, 'Not Selected': 0 };
  const rows: NumberedEntry[] = [];
  entries.forEach((entry, index) => {
    if (wanted && !searchTextOf(entry).includes(wanted)) return;
    counts.All += 1;
    counts[entry.status] += 1;
    if (filter.status && entry.status !== filter.status) return;
    rows.push({ serial: index + 1, entry });
  });
  return { rows, counts };
}

/** A status as it stands in an address; anything unknown means all. */
export function statusFrom(text: string | null): AuditionStatus | undefined {
  return AUDITION_STATUSES.find((status) => status === text);
}
