import {
  type Board,
  type BoardCandidate,
  byEntry,
  conflictsAt,
  describeSlot,
  indexStructure,
  isSamePlace,
  isSameSlot,
  panelConflicts,
  type Place,
  placeKey,
  type SeasonPart,
  slotAt,
  type SlotConflict,
} from '@nox/contracts';
import { isShortcut } from '@nox/ui';

export type BoardIndex = ReturnType<typeof indexBoard>;

type Indexed = Pick<Board, 'candidates' | 'structure' | 'assignments' | 'parties'>;

export function indexBoard(
  { candidates: all, structure, assignments: assigned, parties: together }: Indexed,
  parts: readonly SeasonPart[] = [],
) {
  const places = indexStructure(structure);
  const assignments = byEntry(assigned);
  const candidates = new Map(all.map((candidate) => [candidate._id, candidate]));
  const parties = new Map(
    together.flatMap((party) => party.entryIds.map((entryId) => [entryId, party] as const)),
  );
  const numberOf = (entryId: string) => candidates.get(entryId)?.number ?? 0;
  const occupants = Map.groupBy(assignments.keys(), (id) => placeKey(assignments.get(id)!));
  for (const entryIds of occupants.values()) entryIds.sort((a, b) => numberOf(a) - numberOf(b));
  const present = all
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .toSorted((a, b) => a.number - b.number);

  const nameOf = (entryId: string) => candidates.get(entryId)?.fullName ?? 'A deleted candidate';
  const placeOf = (entryId: string): Place | null => {
    const assignment = assignments.get(entryId);
    return assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null;
  };
  const occupantsOf = (place: Place): readonly string[] => occupants.get(placeKey(place)) ?? [];
  /** What speaks against a slot for a candidate, their own if none is given: each begins with a verb. */
  const conflictsOf = (
    entryId: string,
    place: Place | undefined = assignments.get(entryId),
  ): SlotConflict[] => {
    const candidate = candidates.get(entryId);
    if (!candidate || !place) return [];
    const party = parties.get(entryId);
    return conflictsAt(candidate, place, {
      structure: places,
      parts,
      parties: party ? [party] : [],
      placeOf: (id) => (id === entryId ? place : assignments.get(id)),
      nameOf,
    });
  };
  const unassigned = present.filter(({ _id }) => !assignments.has(_id));
  return {
    ...places,
    candidates,
    present,
    unassigned,
    /** Who has a decision needs no slot; the menu and the dashboard count the same (`readUnjudged` of the API). */
    waiting: unassigned.filter(({ status }) => status === 'Pending'),
    assignments,
    parties,
    parts,
    nameOf,
    rowOf: (entryId: string) => ({
      entryId,
      fullName: nameOf(entryId),
      number: candidates.get(entryId)?.number,
    }),
    namesOf: (entryIds: readonly string[]) => entryIds.map(nameOf).join(', '),
    placeOf,
    occupantsOf,
    freeSeats: (place: Place) =>
      Math.max(0, (places.blocks.get(place.blockId)?.seats ?? 0) - occupantsOf(place).length),
    partnersOf: (entryId: string) =>
      parties.get(entryId)?.entryIds.filter((id) => id !== entryId) ?? [],
    slotAt: (place: Place | null | undefined) => (place && slotAt(places, place)) ?? null,
    textOf(place: Place | null | undefined): string {
      if (!place) return 'no slot';
      const slot = slotAt(places, place);
      return slot ? describeSlot(slot) : 'a slot that was removed';
    },
    conflictsOf,
    against: (entryId: string, place?: Place, separator = ', ') =>
      conflictsOf(entryId, place)
        .map(({ words }) => words)
        .join(separator),
    panelConflicts: () => panelConflicts(structure.panels, structure.blocks),
  };
}

/** Why the draft cannot hold: a candidate cannot have the slot, or its judges or room are another panel's then. */
export interface BoardConflict {
  place: Place;
  entryId?: string;
}

export function boardConflicts(index: BoardIndex): BoardConflict[] {
  const panels = [...index.panels.keys()];
  const orderOf = ({ place: { blockId, starts } }: BoardConflict) => {
    const { date = '', panelId = '' } = index.blocks.get(blockId) ?? {};
    return `${date} ${String(starts).padStart(4, '0')} ${String(panels.indexOf(panelId)).padStart(2, '0')}`;
  };
  const ofCandidates = [...index.assignments.values()]
    .filter(({ entryId }) => !index.candidates.get(entryId)?.isWithdrawn)
    .filter(({ entryId }) => index.conflictsOf(entryId).length > 0)
    .map(({ entryId, blockId, starts }) => ({ entryId, place: { blockId, starts } }));
  return [...index.panelConflicts(), ...ofCandidates]
    .map((conflict) => [orderOf(conflict), conflict] as const)
    .toSorted(([a], [b]) => Number(a > b) - Number(a < b))
    .map(([, conflict]) => conflict);
}

/** Whether publishing gives a candidate another slot: withdrawn ones get none, who is not selected loses theirs at most. */
export function isUnpublished(index: BoardIndex, { _id, ...candidate }: BoardCandidate): boolean {
  const { published, status, isWithdrawn } = candidate;
  const place = isWithdrawn ? undefined : index.assignments.get(_id);
  if (place && status === 'Not Selected') return false;
  return !isSameSlot(published, index.slotAt(place));
}

export const countUnpublished = (index: BoardIndex): number =>
  [...index.candidates.values()].filter((one) => isUnpublished(index, one)).length;

/** What a drop on a slot would do: nothing, move, ask first, or offer to swap. */
export function adviceFor(index: BoardIndex, entryId: string, place: Place) {
  if (isSamePlace(index.assignments.get(entryId), place))
    return { kind: 'here', words: '' } as const;
  const words = index.against(entryId, place, ', and ');
  if (index.freeSeats(place) > 0) return { kind: words ? 'against' : 'fits', words } as const;
  return { kind: 'full', words: words ? `Full; ${words}` : 'Full' } as const;
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
  marked: string;
}

const LETTERS = ['m', 'u', 'p'] as const;

export type CardAction = 'open' | (typeof LETTERS)[number];

export function actionOfKey(event: KeyboardEvent): CardAction | undefined {
  if (event.key === 'Enter' || event.key === ' ') return 'open';
  return isShortcut(event)
    ? LETTERS.find((letter) => letter === event.key.toLowerCase())
    : undefined;
}
