import {
  type Assignment,
  type Board,
  type BoardCandidate,
  byEntry,
  describeSlot,
  type Panel,
  type Party,
  type Place,
  type ScheduleBlock,
  slotStarts,
} from '@nox/contracts';
import { useMemo } from 'react';

/** A board's parts by their ids. */
export interface BoardIndex {
  candidates: ReadonlyMap<string, BoardCandidate>;
  panels: ReadonlyMap<string, Panel>;
  blocks: ReadonlyMap<string, ScheduleBlock>;
  /** Of a block's slots, in order, in minutes since midnight. */
  starts: ReadonlyMap<string, readonly number[]>;
  /** By their entries. */
  assignments: ReadonlyMap<string, Assignment>;
  /** The entries in a slot by its key, in order of their numbers. */
  occupants: ReadonlyMap<string, readonly string[]>;
  /** By each of its entries. */
  parties: ReadonlyMap<string, Party>;
}

export const slotKey = ({ blockId, starts }: Place) => `${blockId} ${starts}`;

export const isSamePlace = (one: Place | null | undefined, other: Place | null | undefined) =>
  one?.blockId === other?.blockId && one?.starts === other?.starts;

/** Without what an assignment has beside its place. */
export const placeOf = (assignment: Place | undefined): Place | null =>
  assignment ? { blockId: assignment.blockId, starts: assignment.starts } : null;

const byId = <Item extends { _id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item._id, item]));

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
  const known = byId(candidates);
  const numberOf = (entryId: string) => known.get(entryId)?.number ?? 0;
  const occupants = new Map<string, string[]>();
  for (const assignment of assignments) {
    const key = slotKey(assignment);
    const present = occupants.get(key);
    if (present) present.push(assignment.entryId);
    else occupants.set(key, [assignment.entryId]);
  }
  for (const present of occupants.values()) present.sort((a, b) => numberOf(a) - numberOf(b));
  return {
    candidates: known,
    panels: byId(structure.panels),
    blocks: byId(structure.blocks),
    starts: new Map(structure.blocks.map((block) => [block._id, slotStarts(block)])),
    assignments: byEntry(assignments),
    occupants,
    parties: new Map(
      parties.flatMap((party) => party.entryIds.map((entryId) => [entryId, party] as const)),
    ),
  };
}

export const occupantsOf = ({ occupants }: BoardIndex, place: Place): readonly string[] =>
  occupants.get(slotKey(place)) ?? [];

/** How many more candidates fit into a slot. */
export const freeSeats = (index: BoardIndex, place: Place): number =>
  Math.max(0, (index.blocks.get(place.blockId)?.seats ?? 0) - occupantsOf(index, place).length);

/** Such as "Fri 14 Aug, 16:00, Hall A". */
export function slotText({ blocks, panels }: BoardIndex, { blockId, starts }: Place): string {
  const block = blocks.get(blockId);
  const panel = block && panels.get(block.panelId);
  if (!block || !panel) return 'a slot that was removed';
  return describeSlot({ date: block.date, starts, panel: panel.name, room: panel.room });
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
