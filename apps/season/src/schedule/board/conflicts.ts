import {
  type BoardCandidate,
  conflictsAt as conflictsOf,
  isSamePlace,
  isSameSlot,
  type Place,
  type PublishedSlot,
  type SeasonPart,
  slotAt,
  type SlotConflict,
} from '@nox/contracts';
import { type BoardIndex, freeSeats, nameOf } from './board-index.ts';

/** What speaks against a slot for one candidate: each begins with a verb. */
export function conflictsAt(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  entryId: string,
  place: Place,
): SlotConflict[] {
  const candidate = index.candidates.get(entryId);
  if (!candidate) return [];
  const party = index.parties.get(entryId);
  return conflictsOf(candidate, place, {
    ...{ structure: index, parts, parties: party ? [party] : [] },
    placeOf: (id) => (id === entryId ? place : index.assignments.get(id)),
    nameOf: (id) => nameOf(index, id),
  });
}

export const sentenceOf = (name: string, conflicts: readonly SlotConflict[]): string =>
  `${name} ${conflicts.map(({ words }) => words).join(', and ')}.`;

/** The candidates whose slots speak against what they or panels ask for, in order of day, time and panel. */
export function conflictingEntries(index: BoardIndex, parts: readonly SeasonPart[]): string[] {
  const panels = [...index.panels.keys()];
  const orderOf = ({ blockId, starts }: Place) => {
    const { date = '', panelId = '' } = index.blocks.get(blockId) ?? {};
    return `${date} ${String(starts).padStart(4, '0')} ${String(panels.indexOf(panelId)).padStart(2, '0')}`;
  };
  return [...index.assignments.values()]
    .filter((place) => !index.candidates.get(place.entryId)?.isWithdrawn)
    .filter((place) => conflictsAt(index, parts, place.entryId, place).length > 0)
    .map((place) => [orderOf(place), place.entryId] as const)
    .toSorted(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, entryId]) => entryId);
}

/** Whether a candidate has the slot that was published, or none of both. */
export function isPublishedAs(
  index: BoardIndex,
  published: PublishedSlot | null,
  place: Place | undefined,
) {
  return isSameSlot(published, (place && slotAt(index, place)) ?? null);
}

/**
 * How many candidates would get another slot by publishing: withdrawn ones get none, and those who are not selected lose
 * theirs at most.
 */
export const countUnpublished = (index: BoardIndex): number =>
  [...index.candidates.values()].filter(({ _id, published, status, isWithdrawn }) => {
    const place = isWithdrawn ? undefined : index.assignments.get(_id);
    return !isPublishedAs(index, published, place) && !(place && status === 'Not Selected');
  }).length;

export type DropAdvice =
  | { kind: 'here' | 'fits' }
  | { kind: 'against' | 'full'; words: string; conflicts: readonly SlotConflict[] };

/** What a drop on a slot would do: nothing, move, ask first, or offer to swap. */
export function adviceFor(
  index: BoardIndex,
  parts: readonly SeasonPart[],
  candidate: BoardCandidate,
  place: Place,
): DropAdvice {
  if (isSamePlace(index.assignments.get(candidate._id), place)) return { kind: 'here' };
  const conflicts = conflictsAt(index, parts, candidate._id, place);
  const isFull = freeSeats(index, place) === 0;
  const words = conflicts.map((conflict) => conflict.words).join(', and ');
  if (isFull) return { kind: 'full', words: words ? `Full; ${words}` : 'Full', conflicts };
  return conflicts.length > 0 ? { kind: 'against', words, conflicts } : { kind: 'fits' };
}
