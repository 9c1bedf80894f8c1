import {
  type Board,
  type BoardCandidate,
  byEntry,
  conflictsAt as conflictsOf,
  describeSlot,
  indexStructure,
  isSamePlace,
  isSameSlot,
  judgeConflicts,
  type Place,
  placeKey,
  type PublishedSlot,
  type SeasonPart,
  slotAt,
  type SlotConflict,
} from '@nox/contracts';
import { isShortcut } from '@nox/ui';
import { useMemo } from 'react';

export type BoardIndex = Readonly<ReturnType<typeof indexBoard>>;

export const placeOf = ({ assignments }: BoardIndex, entryId: string): Place | null => {
  const assignment = assignments.get(entryId);
  return assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null;
};

type Indexed = Pick<Board, 'candidates' | 'structure' | 'assignments' | 'parties'>;

/** The same object while all of these are: the server's confirmation of a move changes none. */
export function useBoardIndex(board: Indexed, parts: readonly SeasonPart[]) {
  const { candidates, structure, assignments, parties } = board;
  return useMemo(
    () => indexBoard({ candidates, structure, assignments, parties }, parts),
    [candidates, structure, assignments, parties, parts],
  );
}

export function indexBoard(
  { candidates, structure, assignments, parties }: Indexed,
  parts: readonly SeasonPart[] = [],
) {
  const known = new Map(candidates.map((candidate) => [candidate._id, candidate]));
  const numberOf = (entryId: string) => known.get(entryId)?.number ?? 0;
  const occupants = new Map<string, string[]>();
  for (const { entryId, ...place } of assignments) {
    const present = occupants.get(placeKey(place)) ?? [];
    occupants.set(placeKey(place), [...present, entryId]);
  }
  for (const present of occupants.values()) present.sort((a, b) => numberOf(a) - numberOf(b));
  return {
    candidates: known,
    ...indexStructure(structure),
    assignments: byEntry(assignments),
    /** The entries in a slot by its key, in order of their numbers. */
    occupants,
    parties: new Map(
      parties.flatMap((party) => party.entryIds.map((entryId) => [entryId, party] as const)),
    ),
    parts,
  };
}

export const presentCandidates = ({ candidates }: BoardIndex): BoardCandidate[] =>
  [...candidates.values()]
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .toSorted((a, b) => a.number - b.number);

export const occupantsOf = ({ occupants }: BoardIndex, place: Place): readonly string[] =>
  occupants.get(placeKey(place)) ?? [];

export const freeSeats = (index: BoardIndex, place: Place): number =>
  Math.max(0, (index.blocks.get(place.blockId)?.seats ?? 0) - occupantsOf(index, place).length);

/** Such as "Fri 14 Aug, 16:00, Hall A"; "no slot" without one. */
export function placeText(index: BoardIndex, place: Place | null | undefined): string {
  if (!place) return 'no slot';
  const slot = slotAt(index, place);
  return slot ? describeSlot(slot) : 'a slot that was removed';
}

export const nameOf = ({ candidates }: BoardIndex, entryId: string): string =>
  candidates.get(entryId)?.fullName ?? 'A deleted candidate';

export const partnersOf = ({ parties }: BoardIndex, entryId: string): readonly string[] =>
  parties.get(entryId)?.entryIds.filter((id) => id !== entryId) ?? [];

/** What speaks against a slot for one candidate: each begins with a verb. */
export function conflictsAt(index: BoardIndex, entryId: string, place: Place): SlotConflict[] {
  const candidate = index.candidates.get(entryId);
  if (!candidate) return [];
  const party = index.parties.get(entryId);
  return conflictsOf(candidate, place, {
    structure: index,
    parts: index.parts,
    parties: party ? [party] : [],
    placeOf: (id) => (id === entryId ? place : index.assignments.get(id)),
    nameOf: (id) => nameOf(index, id),
  });
}

export function ownConflicts(index: BoardIndex, entryId: string): SlotConflict[] {
  const assignment = index.assignments.get(entryId);
  return assignment ? conflictsAt(index, entryId, assignment) : [];
}

export const conflictWords = (conflicts: readonly SlotConflict[], separator = ', '): string =>
  conflicts.map(({ words }) => words).join(separator);

/** What speaks against the draft: of a candidate's slot, or of one whose judges are elsewhere then. */
export interface BoardConflict {
  place: Place;
  entryId?: string;
}

/** Those of the same time in order of the panels. */
export function boardConflicts(index: BoardIndex): BoardConflict[] {
  const panels = [...index.panels.keys()];
  const orderOf = ({ place: { blockId, starts } }: BoardConflict) => {
    const { date = '', panelId = '' } = index.blocks.get(blockId) ?? {};
    return `${date} ${String(starts).padStart(4, '0')} ${String(panels.indexOf(panelId)).padStart(2, '0')}`;
  };
  const ofCandidates = [...index.assignments.values()]
    .filter(({ entryId }) => !index.candidates.get(entryId)?.isWithdrawn)
    .filter(({ entryId }) => ownConflicts(index, entryId).length > 0)
    .map(({ entryId, blockId, starts }) => ({ entryId, place: { blockId, starts } }));
  return [...judgeConflictsOf(index), ...ofCandidates]
    .map((conflict) => [orderOf(conflict), conflict] as const)
    .toSorted(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, conflict]) => conflict);
}

export const judgeConflictsOf = ({ panels, blocks }: BoardIndex) =>
  judgeConflicts([...panels.values()], [...blocks.values()]);

/** Whether a candidate has the slot that was published, or none of both. */
export const isPublishedAs = (
  index: BoardIndex,
  published: PublishedSlot | null,
  place: Place | undefined,
) => isSameSlot(published, (place && slotAt(index, place)) ?? null);

/** How many get another slot by publishing: withdrawn ones get none, who is not selected loses theirs at most. */
export const countUnpublished = (index: BoardIndex): number =>
  [...index.candidates.values()].filter(({ _id, published, status, isWithdrawn }) => {
    const place = isWithdrawn ? undefined : index.assignments.get(_id);
    return !isPublishedAs(index, published, place) && !(place && status === 'Not Selected');
  }).length;

/** What a drop on a slot would do: nothing, move, ask first, or offer to swap. */
export interface DropAdvice {
  kind: 'here' | 'fits' | 'against' | 'full';
  words: string;
}

export function adviceFor(index: BoardIndex, entryId: string, place: Place): DropAdvice {
  if (isSamePlace(index.assignments.get(entryId), place)) return { kind: 'here', words: '' };
  const words = conflictWords(conflictsAt(index, entryId, place), ', and ');
  if (freeSeats(index, place) === 0) {
    return { kind: 'full', words: words ? `Full; ${words}` : 'Full' };
  }
  return { kind: words ? 'against' : 'fits', words };
}

/** A candidate who is moved, with where they were when that began: the server compares that with where they are now. */
export interface Dragged {
  entryId: string;
  from: Place | null;
}

export interface BoardState {
  index: BoardIndex;
  isPhone: boolean;
  isReadOnly: boolean;
  dragged: Dragged | undefined;
  /** The candidate whose card is marked; empty: none. */
  marked: string;
}

const LETTERS = ['m', 'u', 'p'] as const;

export type CardAction = 'open' | (typeof LETTERS)[number];

/** What a key without Ctrl does with the card or the seat that has the focus. */
export function actionOfKey(event: KeyboardEvent): CardAction | undefined {
  if (event.key === 'Enter' || event.key === ' ') return 'open';
  return isShortcut(event)
    ? LETTERS.find((letter) => letter === event.key.toLowerCase())
    : undefined;
}
