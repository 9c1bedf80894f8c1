import {
  type Assignment,
  type Board,
  type BoardCandidate,
  byEntry,
  describeSlot,
  indexStructure,
  type Party,
  type Place,
  placeKey,
  slotAt,
  type StructureIndex,
} from '@nox/contracts';
import { useMemo } from 'react';

/** A board's parts by their ids. */
export interface BoardIndex extends StructureIndex {
  candidates: ReadonlyMap<string, BoardCandidate>;
  /** By their entries. */
  assignments: ReadonlyMap<string, Assignment>;
  /** The entries in a slot by its key, in order of their numbers. */
  occupants: ReadonlyMap<string, readonly string[]>;
  /** By each of its entries. */
  parties: ReadonlyMap<string, Party>;
}

/** Without what an assignment has beside its place. */
export const placeOf = (assignment: Place | undefined): Place | null =>
  assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null;

/** What an index is made of. */
type Indexed = Pick<Board, 'candidates' | 'structure' | 'assignments' | 'parties'>;

/** The same object while all of these are: the server's confirmation of a move changes none. */
export function useBoardIndex({ candidates, structure, assignments, parties }: Indexed) {
  return useMemo(
    () => indexBoard({ candidates, structure, assignments, parties }),
    [candidates, structure, assignments, parties],
  );
}

export function indexBoard({ candidates, structure, assignments, parties }: Indexed): BoardIndex {
  const known = new Map(candidates.map((candidate) => [candidate._id, candidate]));
  const numberOf = (entryId: string) => known.get(entryId)?.number ?? 0;
  const occupants = new Map<string, string[]>();
  for (const assignment of assignments) {
    const key = placeKey(assignment);
    const present = occupants.get(key);
    if (present) present.push(assignment.entryId);
    else occupants.set(key, [assignment.entryId]);
  }
  for (const present of occupants.values()) present.sort((a, b) => numberOf(a) - numberOf(b));
  return {
    candidates: known,
    ...indexStructure(structure),
    assignments: byEntry(assignments),
    occupants,
    parties: new Map(
      parties.flatMap((party) => party.entryIds.map((entryId) => [entryId, party] as const)),
    ),
  };
}

export const occupantsOf = ({ occupants }: BoardIndex, place: Place): readonly string[] =>
  occupants.get(placeKey(place)) ?? [];

/** How many more candidates fit into a slot. */
export const freeSeats = (index: BoardIndex, place: Place): number =>
  Math.max(0, (index.blocks.get(place.blockId)?.seats ?? 0) - occupantsOf(index, place).length);

/** Such as "Fri 14 Aug, 16:00, Hall A". */
export function slotText(index: BoardIndex, place: Place): string {
  const slot = slotAt(index, place);
  return slot ? describeSlot(slot) : 'a slot that was removed';
}

/** "no slot" without one. */
export const placeText = (index: BoardIndex, place: Place | null | undefined): string =>
  place ? slotText(index, place) : 'no slot';

export const nameOf = ({ candidates }: BoardIndex, entryId: string): string =>
  candidates.get(entryId)?.fullName ?? 'A deleted candidate';

export const namesOf = (index: BoardIndex, entryIds: readonly string[]): string =>
  entryIds.map((entryId) => nameOf(index, entryId)).join(', ');

/** Who stays together with a candidate. */
export const partnersOf = ({ parties }: BoardIndex, entryId: string): readonly string[] =>
  parties.get(entryId)?.entryIds.filter((id) => id !== entryId) ?? [];
