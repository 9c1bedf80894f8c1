import { placeKey } from '@nox/contracts';
import { compareSlots, placeOf, type Pool, type Segment, type Slot } from './grid.ts';
import { type Group, assignedPlaceOf, compareGroups } from './groups.ts';

/** How many of a group are together. */
export const sizeOf = ({ members }: Group) => members.length;

interface Row {
  segment: Segment;
  left: number;
  /** Free seats of its slots, without those of candidates who stay. */
  open: number[];
  /** The first slot of these. */
  first: number;
}

/** Which segment each group gets, and how many seats are left in each. */
export class SeatBook {
  readonly choice = new Map<Group, Segment>();
  readonly #rows: Row[];
  readonly #slotRows = new Map<string, { row: Row; index: number }>();
  readonly #pools: readonly Pool[];

  constructor(segments: readonly Segment[], pools: readonly Pool[]) {
    this.#pools = pools;
    this.#rows = segments.map((segment) => {
      const open = segment.slots.map(({ free }) => free);
      const row = { segment, left: segment.seats, open, first: 0 };
      for (const [index, slot] of segment.slots.entries()) {
        this.#slotRows.set(placeKey(placeOf(slot)), { row, index });
      }
      return row;
    });
  }

  leftIn(segment: Segment): number {
    return this.#rows[segment.index]!.left;
  }

  /** The group stays in a segment in which members have their slots. */
  stay(group: Group, segment: Segment): void {
    const row = this.#rows[segment.index]!;
    this.choice.set(group, segment);
    row.left -= sizeOf(group);
    for (const member of group.members) {
      const place = assignedPlaceOf(member);
      const found = place && this.#slotRows.get(placeKey(place));
      if (found?.row === row) found.row.open[found.index]! -= 1;
      else this.#useFirst(row, 1);
    }
  }

  put(group: Group, segment: Segment): void {
    const row = this.#rows[segment.index]!;
    this.choice.set(group, segment);
    row.left -= sizeOf(group);
    this.#useFirst(row, sizeOf(group));
  }

  /** Puts the group into the segment of these pools that has the earliest free seat. @returns whether there is one */
  putEarliest(group: Group, pools: readonly number[]): boolean {
    let best: { segment: Segment; slot: Slot } | undefined;
    for (const pool of pools) {
      for (const segment of this.#pools[pool]!.segments) {
        const row = this.#rows[segment.index]!;
        if (row.left < sizeOf(group)) continue;
        const slot = segment.slots[Math.min(row.first, segment.slots.length - 1)]!;
        if (!best || compareSlots(slot, best.slot) < 0) best = { segment, slot };
      }
    }
    if (best) this.put(group, best.segment);
    return best !== undefined;
  }

  #useFirst(row: Row, seats: number): void {
    for (let used = 0; used < seats; used += 1) {
      while (row.first < row.open.length && row.open[row.first]! <= 0) row.first += 1;
      if (row.first < row.open.length) row.open[row.first]! -= 1;
    }
    while (row.first < row.open.length && row.open[row.first]! <= 0) row.first += 1;
  }
}

/** The segment in which it is worth the most that the group stays. */
const bestAssigned = ({ assigned }: Group): number | undefined =>
  [...assigned].toSorted(([one, worth], [other, more]) => more - worth || one - other)[0]?.[0];

/**
 * Everybody who can stays in their slot; then each takes the earliest feasible one, in order of their numbers.
 * @returns the segments of those who get one
 */
export function assignByArrival(
  groups: readonly Group[],
  { segments, pools }: { segments: readonly Segment[]; pools: readonly Pool[] },
): Map<Group, Segment> {
  const book = new SeatBook(segments, pools);
  const rest: Group[] = [];
  const assignedFirst = groups.toSorted(
    (one, other) => Number(other.isAssigned) - Number(one.isAssigned) || compareGroups(one, other),
  );
  for (const group of assignedFirst) {
    const segment = segments[bestAssigned(group) ?? -1];
    if (segment && book.leftIn(segment) >= sizeOf(group)) book.stay(group, segment);
    else rest.push(group);
  }
  for (const group of rest) book.putEarliest(group, group.feasiblePools);
  return book.choice;
}
