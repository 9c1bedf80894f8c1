import { type Place, placeKey, type ScheduleStructure, slotStarts } from '@nox/contracts';
import { type AssignmentRow, type Db } from '../../database/schema.ts';
import { chunks } from '../../database/chunks.ts';

/** A candidate who is to get a seat in a slot, whichever is free. */
export type Seating = Place & { entryId: string; isPinned: boolean };

export interface SeatPlan {
  /** To be inserted. */
  rows: AssignmentRow[];
  /** Those whose slot has no free seat. */
  full: Seating[];
  /** Those whose slot is none: not of the grid, or in a break. */
  outside: Seating[];
}

export const placeOf = ({ block_id, starts }: AssignmentRow): Place => ({
  blockId: block_id,
  starts,
});

/** How many seats each slot of these places' blocks has. */
function capacities(
  { blocks }: Pick<ScheduleStructure, 'blocks'>,
  places: readonly Place[],
): Map<string, number> {
  const wanted = new Set(places.map(({ blockId }) => blockId));
  const capacity = new Map<string, number>();
  for (const block of blocks.filter(({ _id }) => wanted.has(_id))) {
    for (const starts of slotStarts(block)) {
      capacity.set(placeKey({ blockId: block._id, starts }), block.seats);
    }
  }
  return capacity;
}

/**
 * Finds the lowest free seat for each candidate, the first one first.
 * @param occupied the seats of those who stay where they are
 */
export function planSeats(
  structure: Pick<ScheduleStructure, 'blocks'>,
  occupied: readonly AssignmentRow[],
  seatings: readonly Seating[],
): SeatPlan {
  const capacity = capacities(structure, seatings);
  const taken = new Map<string, Set<number>>();
  const takenIn = (place: Place): Set<number> => {
    const seats = taken.get(placeKey(place)) ?? new Set();
    taken.set(placeKey(place), seats);
    return seats;
  };
  for (const row of occupied) takenIn(placeOf(row)).add(row.seat);
  const plan: SeatPlan = { rows: [], full: [], outside: [] };
  for (const seating of seatings) {
    const seats = capacity.get(placeKey(seating)) ?? 0;
    const used = takenIn(seating);
    let seat = 0;
    while (seat < seats && used.has(seat)) seat += 1;
    if (seats === 0) plan.outside.push(seating);
    else if (seat === seats) plan.full.push(seating);
    else {
      used.add(seat);
      plan.rows.push({
        entry_id: seating.entryId,
        block_id: seating.blockId,
        starts: seating.starts,
        seat,
        is_pinned: seating.isPinned ? 1 : 0,
      });
    }
  }
  return plan;
}

/** The seats of entries. */
export async function readSeatsOf(db: Db, entryIds: readonly string[]): Promise<AssignmentRow[]> {
  const rows: AssignmentRow[] = [];
  for (const part of chunks(entryIds)) {
    const some = await db
      .selectFrom('assignments')
      .selectAll()
      .where('entry_id', 'in', part)
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** The seats that are taken in these places, and some others of their blocks. */
export async function readSeatsIn(db: Db, places: readonly Place[]): Promise<AssignmentRow[]> {
  const blocks = [...new Set(places.map(({ blockId }) => blockId))];
  const starts = [...new Set(places.map((place) => place.starts))];
  const rows: AssignmentRow[] = [];
  for (const part of chunks(blocks)) {
    const some = await db
      .selectFrom('assignments')
      .selectAll()
      .where('block_id', 'in', part)
      .where('starts', 'in', starts)
      .execute();
    rows.push(...some);
  }
  return rows;
}

/** Takes the seats of entries away, and gives them those of `rows`. */
export async function replaceSeats(
  transaction: Db,
  entryIds: readonly string[],
  rows: readonly AssignmentRow[],
): Promise<void> {
  for (const some of chunks(entryIds)) {
    await transaction.deleteFrom('assignments').where('entry_id', 'in', some).execute();
  }
  for (const some of chunks(rows)) {
    await transaction.insertInto('assignments').values(some).execute();
  }
}
