import {
  type ApplicationField,
  AUDITION_STATUSES,
  type AuditionEntry,
  type AuditionStatus,
  recordOf,
  searchKey,
  valueText,
} from '@nox/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnSlots } from '../sync/judging-settings.ts';
import { hasSlot, panelOf } from './entry.ts';

export type Facet = 'slotPanel' | 'style' | 'branch' | 'unreviewed' | 'mine' | 'unassigned';

interface FacetField {
  label: string;
  /** A facet with a value that entries have is a select; others are boxes. */
  textOf?: (entry: AuditionEntry) => string;
}

/** A value that candidates gave, as the field's description names it. */
const byField = (field: ApplicationField): FacetField => ({
  label: recordOf(field).title,
  textOf: (entry) => valueText(entry[field]),
});

/** What entries are filtered by beside search and status, by its name in the URL, where `panel` is that of an entry. */
export const FACET_FIELDS: Record<Facet, FacetField> = {
  slotPanel: { label: 'Panel', textOf: panelOf },
  style: byField('danceStyle'),
  branch: byField('branch'),
  unreviewed: { label: 'Not reviewed by me' },
  mine: { label: 'In my slots' },
  unassigned: { label: 'Without a slot' },
};
export const FACETS = Object.keys(FACET_FIELDS) as Facet[];

export interface EntryFacets {
  /** `yes` of a box that is ticked; empty where all are shown. */
  values: Readonly<Record<Facet, string>>;
  count: number;
  /** Whether an entry is one of those chosen, but for who has reviewed it. */
  accepts: (entry: AuditionEntry) => boolean;
}

/** Styles and branches are typed by candidates. */
export const facetKey = (text: string) => text.trim().toLowerCase();

export function useFacets(): EntryFacets {
  const [params] = useSearchParams();
  const ownSlots = useOwnSlots();
  const chosenOf = (facet: Facet) => {
    const value = params.get(facet) ?? '';
    return FACET_FIELDS[facet].textOf || value === 'yes' ? value : '';
  };
  const inUrl = JSON.stringify(FACETS.map((facet) => [facet, chosenOf(facet)]));
  return useMemo(() => {
    const values = Object.fromEntries(
      JSON.parse(inUrl) as [Facet, string][],
    ) as EntryFacets['values'];
    const chosen = FACETS.flatMap((facet) => {
      const { textOf } = FACET_FIELDS[facet];
      const key = facetKey(values[facet]);
      return textOf && key ? [{ key, textOf }] : [];
    });
    return {
      values,
      count: Object.values(values).filter(Boolean).length,
      accepts: (entry) =>
        (!values.mine || ownSlots.has(entry.timeSlot)) &&
        (!values.unassigned || !(hasSlot(entry) || entry.isWithdrawn)) &&
        chosen.every(({ key, textOf }) => facetKey(textOf(entry)) === key),
    };
  }, [inUrl, ownSlots]);
}

export const filterNames = (
  search: string,
  status: AuditionStatus | undefined,
  values: EntryFacets['values'],
): string[] =>
  [
    status ?? '',
    ...FACETS.map((facet) => {
      const { label, textOf } = FACET_FIELDS[facet];
      return values[facet] && (textOf ? values[facet] : label);
    }),
    search.trim() && `“${search.trim()}”`,
  ].filter(Boolean);

interface EntryFilter {
  search: string;
  status: AuditionStatus | undefined;
  accepts?: (entry: AuditionEntry) => boolean;
}

export interface FilteredEntries {
  matching: AuditionEntry[];
  counts: Record<AuditionStatus | 'All', number>;
}

/** Memoized: each keystroke searches up to ten thousand entries. */
const searchTexts = new WeakMap<AuditionEntry, string>();

function searchTextOf(entry: AuditionEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  // A search has no line break, so it cannot match across the two fields.
  const text = `${searchKey(entry.fullName)}\n${searchKey(entry.rollNumber)}`;
  searchTexts.set(entry, text);
  return text;
}

/** Searches name and roll number, ignoring case and accents (spec section 5), and the candidate's number. */
export function filterEntries(
  entries: readonly AuditionEntry[],
  filter: EntryFilter,
): FilteredEntries {
  const search = searchKey(filter.search);
  const counts = { All: 0, Pending: 0, Selected: 0, 'Not Selected': 0 };
  const matching = entries.filter((entry) => {
    if (search && String(entry.number) !== search && !searchTextOf(entry).includes(search)) {
      return false;
    }
    if (filter.accepts?.(entry) === false) return false;
    counts.All += 1;
    // Who has withdrawn waits for no decision: the menu counts the same.
    const status = entry.isWithdrawn && entry.status === 'Pending' ? 'All' : entry.status;
    if (status !== 'All') counts[status] += 1;
    return !filter.status || status === filter.status;
  });
  return { matching, counts };
}

export const statusFrom = (text: string | null): AuditionStatus | undefined =>
  AUDITION_STATUSES.find((status) => status === text);
