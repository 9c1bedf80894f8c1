import {
  assignedIndexIn,
  compareGroups,
  compareSlots,
  type Divided,
  type Group,
  type Pool,
  type Segment,
  type Slot,
} from './grid.ts';

/** Knows which segment each group gets, and which seats are left in each: whoever has a slot there stays in it. */
class SeatBook {
  readonly choice = new Map<Group, Segment>();
  readonly #pools: readonly Pool[];
  readonly #left: number[];
  /** The free seats of their slots, without those of candidates who stay. */
  readonly #open: number[][];

  constructor({ segments, pools }: Divided) {
    this.#pools = pools;
    this.#left = segments.map(({ seats }) => seats);
    this.#open = segments.map(({ slots }) => slots.map(({ free }) => free));
  }

  leftIn({ index }: Segment): number {
    return this.#left[index]!;
  }

  put(group: Group, segment: Segment): void {
    this.choice.set(group, segment);
    this.#left[segment.index]! -= group.members.length;
    const open = this.#open[segment.index]!;
    for (const member of group.members) {
      const assigned = assignedIndexIn(member, segment);
      const index = assigned < 0 ? firstOpen(open) : assigned;
      if (index >= 0) open[index]! -= 1;
    }
  }

  /** Puts the group into the segment of these pools that has the earliest free seat, if there is one. */
  putEarliest(group: Group, pools: readonly number[]): void {
    let best: { segment: Segment; slot: Slot } | undefined;
    for (const pool of pools) {
      for (const segment of this.#pools[pool]!.segments) {
        if (this.leftIn(segment) < group.members.length) continue;
        const slot = segment.slots.at(firstOpen(this.#open[segment.index]!))!;
        if (!best || compareSlots(slot, best.slot) < 0) best = { segment, slot };
      }
    }
    if (best) this.put(group, best.segment);
  }
}

const firstOpen = (open: readonly number[]) => open.findIndex((seats) => seats > 0);

/** The segment in which it is worth the most that the group stays. */
const bestAssigned = ({ assigned }: Group): number | undefined =>
  [...assigned].toSorted(([one, worth], [other, more]) => more - worth || one - other)[0]?.[0];

/** Leaves everybody who can in their slot; then each takes the earliest feasible one, in order of their numbers. */
export function assignByArrival(groups: readonly Group[], divided: Divided) {
  const { segments } = divided;
  const book = new SeatBook(divided);
  const rest: Group[] = [];
  const assignedFirst = groups.toSorted(
    (one, other) => Number(other.isAssigned) - Number(one.isAssigned) || compareGroups(one, other),
  );
  for (const group of assignedFirst) {
    const segment = segments[bestAssigned(group) ?? -1];
    if (segment && book.leftIn(segment) >= group.members.length) book.put(group, segment);
    else rest.push(group);
  }
  for (const group of rest) book.putEarliest(group, group.feasiblePools);
  return book.choice;
}

/** Maximise the worth of the columns; each is an integer from 0 to `upper`, each row a sum that is at most `upper`. */
export interface Program {
  columns: Column[];
  rows: number[];
}

interface Column {
  worth: number;
  upper: number;
  /** Rows and how much of them one takes. */
  uses: [row: number, amount: number][];
  /** A column of several candidates needs it: those of single ones are integers by themselves. */
  isInteger: boolean;
}

/** One more candidate with a slot is worth more than all changes together that it takes. */
const ASSIGNED = 1_000;
/** The earlier time is chosen among equals: its worth is less than any change's. */
const ORDER = 0.1;

/** The solver finds nothing in its time for larger programs, and they take hundreds of megabytes of its memory. */
const MAX_COLUMNS = 300_000;

/** How many of the groups get the segment, or one of the pool that is not theirs already. */
interface Variable extends Column {
  groups: Group[];
  pool: Pool;
  segment?: Segment;
}

/** The same for groups of one size that can come at the same times and are assigned to the same segments. */
const requestKey = ({ members, feasiblePools, assigned }: Group) =>
  JSON.stringify([
    members.length,
    feasiblePools,
    [...assigned].sort(([one], [other]) => one - other),
  ]);

/** Groups of the same request are one number; single candidates who come from elsewhere are counted in pools, not segments. */
export class AssignModel {
  readonly program: { columns: Variable[]; rows: number[] } = { columns: [], rows: [] };
  readonly #divided: Divided;
  readonly #groups: readonly Group[];
  readonly #segmentRows: number[];
  readonly #poolRows: number[];

  constructor(groups: readonly Group[], divided: Divided) {
    this.#divided = divided;
    const { segments, pools } = divided;
    this.#segmentRows = segments.map(({ seats }) => this.#addRow(seats));
    this.#poolRows = pools.map(({ seats }) => this.#addRow(seats));
    this.#groups = groups.filter(({ feasiblePools }) => feasiblePools.length > 0);
    for (const same of Map.groupBy(this.#groups, requestKey).values()) {
      if (!this.isTooLarge) this.#addVariables(same);
    }
  }

  /** A program that is too large is not built to its end. */
  get isTooLarge(): boolean {
    return this.program.columns.length > MAX_COLUMNS;
  }

  valuesOf(choice: ReadonlyMap<Group, Segment>): number[] {
    return this.program.columns.map(({ groups, pool, segment }) => {
      const isCounted = (group: Group) => {
        const chosen = choice.get(group);
        if (segment || !chosen) return segment !== undefined && chosen === segment;
        return chosen.pool === pool.index && !group.assigned.has(chosen.index);
      };
      return groups.filter(isCounted).length;
    });
  }

  worthOf(choice: ReadonlyMap<Group, Segment>): number {
    const values = this.valuesOf(choice);
    return this.program.columns.reduce((sum, { worth }, index) => sum + worth * values[index]!, 0);
  }

  /** Everybody for whom a slot is feasible gets one, and nobody changes theirs. */
  isPerfect(choice: ReadonlyMap<Group, Segment>): boolean {
    return this.#groups.every((group) => {
      const segment = choice.get(group);
      if (!segment) return false;
      return (group.assigned.get(segment.index) ?? 0) >= Math.max(0, ...group.assigned.values());
    });
  }

  /** The values of the columns give each group a segment: those with lower numbers stay, or come at earlier times. */
  choiceOf(values: readonly number[]): Map<Group, Segment> {
    const book = new SeatBook(this.#divided);
    const singles: { group: Group; pool: Pool }[] = [];
    const next = new Map<Group[], number>();
    for (const [index, { groups, pool, segment }] of this.program.columns.entries()) {
      const from = next.get(groups) ?? 0;
      const to = from + values[index]!;
      next.set(groups, to);
      for (const group of groups.slice(from, to)) {
        if (segment) book.put(group, segment);
        else singles.push({ group, pool });
      }
    }
    singles.sort((one, other) => compareGroups(one.group, other.group));
    for (const { group, pool } of singles) book.putEarliest(group, [pool.index]);
    return book.choice;
  }

  #addRow(upper: number): number {
    return this.program.rows.push(upper) - 1;
  }

  #addVariables(groups: Group[]): void {
    const { segments, pools } = this.#divided;
    const { assigned, feasiblePools, members } = groups[0]!;
    const size = members.length;
    const all = this.#addRow(groups.length);
    const add = (pool: Pool, worth: number, segment?: Segment) => {
      const seats = segment?.seats ?? pool.seats;
      const upper = Math.min(groups.length, Math.floor(seats / size));
      if (upper === 0) return;
      const uses: Column['uses'] = [
        [all, 1],
        [this.#poolRows[pool.index]!, size],
      ];
      if (segment) uses.push([this.#segmentRows[segment.index]!, size]);
      const column = { worth: ASSIGNED * size + worth, upper, uses, isInteger: size > 1 };
      this.program.columns.push({ ...column, groups, pool, segment });
    };
    for (const [index, worth] of [...assigned].sort(([one], [other]) => one - other)) {
      const segment = segments[index]!;
      add(pools[segment.pool]!, worth, segment);
    }
    for (const pool of feasiblePools.map((index) => pools[index]!)) {
      if (size === 1) add(pool, (-ORDER * pool.index) / pools.length);
      else {
        for (const segment of pool.segments.filter(({ index }) => !assigned.has(index))) {
          add(pool, (-ORDER * segment.index) / segments.length, segment);
        }
      }
    }
  }
}
