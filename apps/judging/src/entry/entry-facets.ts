import {
  answerChoices,
  type ApplicationField,
  type AuditionEntry,
  matchesAnswer,
  nameOf,
  type Outcome,
  outcomeOf,
  OUTCOMES,
  type Question,
  recordOf,
  searchKey,
  spellingKey,
  valueText,
} from '@nox/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOwnSlots, useQuestions } from '../sync/judging-settings.ts';
import { hasSlot, panelOf } from './entry.ts';

export type OwnFacet =
  | 'slotPanel'
  | 'style'
  | 'branch'
  | 'video'
  | 'unreviewed'
  | 'mine'
  | 'unassigned';
/** A question of the season's own is a facet by the name of its field, and its value the key of an option. */
export type Facet = OwnFacet | ReturnType<typeof nameOf>;

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
export const FACET_FIELDS: Record<OwnFacet, FacetField> = {
  slotPanel: { label: 'Panel', textOf: panelOf },
  style: byField('danceStyle'),
  branch: byField('branch'),
  video: {
    label: recordOf('danceVideoUrl').title,
    textOf: ({ film, danceVideoUrl }) =>
      film ? 'Film' : danceVideoUrl ? 'Link' : 'Neither film nor link',
  },
  unreviewed: { label: 'Not reviewed by me' },
  mine: { label: 'In my slots' },
  unassigned: { label: 'Without a slot' },
};
const FACETS = Object.keys(FACET_FIELDS) as OwnFacet[];

/** No option has this key: who has not answered the question. */
export const UNANSWERED = '_';

/** Each choice and tick that the account reads is a facet; what is about health or conviction filters no list. */
export const facetQuestions = (questions: readonly Question[]) =>
  questions.filter(
    ({ kind, isSensitive }) => !isSensitive && ['one of', 'some of', 'tick'].includes(kind),
  );

export const facetNames = (params: URLSearchParams): Facet[] => {
  const asked = [...params.keys()].filter((name) => name.startsWith('answers.'));
  return [...FACETS, ...(asked as Facet[])];
};

/** Candidates type styles and branches, organisers the names of panels. */
export const facetKey = (facet: OwnFacet, text: string): string =>
  facet === 'slotPanel' ? text.trim().toLowerCase() : spellingKey(text);

/** What an address filters by; what is unknown is left out. */
export interface EntryFilter {
  search: string;
  status?: Outcome | undefined;
  /** `yes` of a box that is ticked; empty where all are shown. */
  facets: Readonly<Record<Facet, string>>;
}

export function readFilter(params: URLSearchParams): EntryFilter {
  const facets = facetNames(params).map((facet) => {
    const value = params.get(facet) ?? '';
    const isBox = facet in FACET_FIELDS && !FACET_FIELDS[facet as OwnFacet].textOf;
    return [facet, isBox && value !== 'yes' ? '' : value] as const;
  });
  return {
    search: params.get('search') ?? '',
    status: OUTCOMES.find((status) => status === params.get('status')),
    facets: Object.fromEntries(facets) as EntryFilter['facets'],
  };
}

/** The same object as long as the address filters by the same. */
export function useFilter(): EntryFilter {
  const [params] = useSearchParams();
  const key = JSON.stringify(readFilter(params));
  return useMemo(() => JSON.parse(key) as EntryFilter, [key]);
}

/** @returns whether an entry passes the facets, but for who has reviewed it */
export function useAccepts(facets: EntryFilter['facets']) {
  const ownSlots = useOwnSlots();
  const questions = useQuestions();
  return useMemo(() => {
    const chosen = FACETS.flatMap((facet) => {
      const { textOf } = FACET_FIELDS[facet];
      const key = facetKey(facet, facets[facet]);
      return textOf && key
        ? [{ key, keyOf: (entry: AuditionEntry) => facetKey(facet, textOf(entry)) }]
        : [];
    });
    const asked = facetQuestions(questions).filter((one) => facets[nameOf(one)]);
    const isAsWanted = (question: Question, { answers }: AuditionEntry) => {
      const wanted = facets[nameOf(question)];
      return matchesAnswer(answers?.[question.key], wanted === UNANSWERED ? '' : wanted);
    };
    return (entry: AuditionEntry) =>
      asked.every((question) => isAsWanted(question, entry)) &&
      (!facets.mine || ownSlots.has(entry.timeSlot)) &&
      (!facets.unassigned || !(hasSlot(entry) || entry.isWithdrawn)) &&
      chosen.every(({ key, keyOf }) => keyOf(entry) === key);
  }, [facets, ownSlots, questions]);
}

/** "T-shirt: L" */
function answerName(question: Question, value: string | undefined): string {
  if (!value) return '';
  const key = value === UNANSWERED ? '' : value;
  return `${question.label}: ${answerChoices(question).find((one) => one.key === key)?.label ?? key}`;
}

export const filterNames = (
  { search, status, facets }: EntryFilter,
  questions: readonly Question[],
): string[] =>
  [
    status ?? '',
    ...FACETS.map((facet) => {
      const { label, textOf } = FACET_FIELDS[facet];
      return facets[facet] && (textOf ? facets[facet] : label);
    }),
    ...facetQuestions(questions).map((one) => answerName(one, facets[nameOf(one)])),
    search.trim() && `“${search.trim()}”`,
  ].filter(Boolean);

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

export interface FilteredEntries {
  matching: AuditionEntry[];
  counts: Record<Outcome | 'All', number>;
}

interface Filtering {
  accepts: (entry: AuditionEntry) => boolean;
  /** A status that the account does not see is none of those that are counted. */
  hidesStatus: (entry: AuditionEntry) => boolean;
  /** Entries with these ids pass with any status. */
  staying?: ReadonlyMap<string, unknown>;
}

/** Two numbers, such as 61-104, find the candidates from one to the other. */
const RANGE = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/;

/** Searches name and roll number, ignoring case and accents (spec section 5), and the candidate's number. */
export function filterEntries(
  entries: readonly AuditionEntry[],
  filter: Pick<EntryFilter, 'search' | 'status'>,
  { accepts, hidesStatus, staying }: Filtering,
): FilteredEntries {
  const search = searchKey(filter.search);
  const ofOutcomes = { Pending: 0, Selected: 0, Reserve: 0, 'Not Selected': 0, Withdrawn: 0 };
  const counts = { All: 0, ...ofOutcomes };
  const [from = 1, to = 0] = RANGE.exec(filter.search)?.slice(1).map(Number) ?? [];
  const isFound = (entry: AuditionEntry) => {
    const { number = 0 } = entry;
    if (!search || String(number) === search || (from <= number && number <= to)) return true;
    return searchTextOf(entry).includes(search);
  };
  const matching = entries.filter((entry) => {
    if (!isFound(entry) || !accepts(entry)) return false;
    counts.All += 1;
    const outcome = outcomeOf(entry);
    const status = outcome === 'Withdrawn' || !hidesStatus(entry) ? outcome : undefined;
    if (status) counts[status] += 1;
    return !filter.status || status === filter.status || staying?.has(entry._id);
  });
  return { matching, counts };
}
