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

/** Search is over name and roll number and ignores case (spec section 5). */
export function filterEntries(entries: AuditionEntry[], filter: EntryFilter): FilteredEntries {
  const wanted = filter.search.trim().toLowerCase();
  const found = entries
    .map((entry, index) => ({ serial: index + 1, entry }))
    .filter(({ entry: { fullName, rollNumber } }) =>
      [fullName, rollNumber].some((text) => text.toLowerCase().includes(wanted)),
    );
  const counts = { All: found.length, Pending: 0, Selected: 0, 'Not Selected': 0 };
  for (const { entry } of found) counts[entry.status] += 1;
  const rows = filter.status ? found.filter(({ entry }) => entry.status === filter.status) : found;
  return { rows, counts };
}

/** A status as it stands in an address; anything unknown means all. */
export function statusFrom(text: string | null): AuditionStatus | undefined {
  return AUDITION_STATUSES.find((status) => status === text);
}
