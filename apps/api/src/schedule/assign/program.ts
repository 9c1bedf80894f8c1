import { type Alike, alikeKey, divide, residentKey, type Residents } from './same-request.ts';
import { type Pool, type Segment } from './grid.ts';
import { compareGroups, type Group } from './groups.ts';
import { SeatBook, sizeOf } from './seat-book.ts';

/** Maximise the worth of the columns; each is an integer from 0 to `upper`, each row a sum that is at most `upper`. */
export interface Program {
  columns: Column[];
  /** The upper bounds of the rows. */
  rows: number[];
}

interface Column {
  worth: number;
  upper: number;
  /** Rows and how much of them one takes. */
  uses: [row: number, amount: number][];
  /** Of several candidates: those of single ones are integers by themselves. */
  isInteger: boolean;
}

/** More than all changes together that give one more candidate a slot. */
const ASSIGNED = 1_000;
/** Less than any change is worth: among equals the earlier time is chosen. */
const ORDER = 0.1;

/** Some of them stay in, or come to, a segment or one of a pool. */
type Meaning =
  | { kind: 'stay'; residents: Residents; segment: Segment }
  | { kind: 'come'; alike: Alike; segment: Segment }
  | { kind: 'pool'; alike: Alike; pool: Pool };

/**
 * As many as possible get a slot, and few change theirs. Those who can come at the same times and have the same home are
 * one number; who comes from elsewhere is counted in pools, whose segments do not differ for single candidates.
 */
export class AssignModel {
  readonly program: Program = { columns: [], rows: [] };
  readonly #groups: readonly Group[];
  readonly #segments: readonly Segment[];
  readonly #pools: readonly Pool[];
  readonly #meanings: Meaning[] = [];
  readonly #segmentRows: number[];
  readonly #poolRows: number[];
  readonly #alikeRows = new Map<string, number>();
  readonly #partiesIn: 'pools' | 'segments';

  /**
   * @param groups in order of their numbers
   * @param partiesIn in pools there is much less to choose, but seats that are left in them may be apart
   */
  constructor(
    groups: readonly Group[],
    { segments, pools }: { segments: readonly Segment[]; pools: readonly Pool[] },
    partiesIn: 'pools' | 'segments',
  ) {
    this.#partiesIn = partiesIn;
    this.#segments = segments;
    this.#pools = pools;
    this.#segmentRows = segments.map(({ seats }) => this.#addRow(seats));
    this.#poolRows = pools.map(({ seats }) => this.#addRow(seats));
    const suited = groups.filter((group) => group.feasiblePools.length > 0);
    this.#groups = suited;
    const alike = divide(suited, alikeKey, (same) => same);
    for (const same of alike) {
      this.#alikeRows.set(alikeKey(same.groups[0]!), this.#addRow(same.groups.length));
    }
    const residents = divide(suited, residentKey, (same, { assigned }) => ({ ...same, assigned }));
    for (const same of residents) this.#addStays(same);
    for (const same of alike) this.#addArrivals(same);
  }

  /** The values of the columns for a choice. */
  valuesOf(choice: ReadonlyMap<Group, Segment>): number[] {
    return this.#meanings.map((meaning) => {
      const { groups } = meaning.kind === 'stay' ? meaning.residents : meaning.alike;
      return groups.filter((group) => {
        const segment = choice.get(group);
        if (!segment) return false;
        if (meaning.kind === 'stay') return segment === meaning.segment;
        if (group.assigned.has(segment.index)) return false;
        return meaning.kind === 'come'
          ? segment === meaning.segment
          : segment.pool === meaning.pool.index;
      }).length;
    });
  }

  /** What a choice is worth. */
  worthOf(choice: ReadonlyMap<Group, Segment>): number {
    const values = this.valuesOf(choice);
    return this.program.columns.reduce((sum, { worth }, index) => sum + worth * values[index]!, 0);
  }

  /** Everybody whom a slot suits gets one, and nobody changes theirs. */
  isPerfect(choice: ReadonlyMap<Group, Segment>): boolean {
    return this.#groups.every((group) => {
      const segment = choice.get(group);
      if (!segment) return false;
      return (group.assigned.get(segment.index) ?? 0) >= Math.max(0, ...group.assigned.values());
    });
  }

  /**
   * Whom the values of the columns give which segment: those with lower numbers stay, or come at earlier times.
   * `isComplete`: in the pools there was a segment for each of them.
   */
  choiceOf(values: readonly number[]): { choice: Map<Group, Segment>; isComplete: boolean } {
    const book = new SeatBook(this.#segments, this.#pools);
    const moves: { group: Group; meaning: Meaning }[] = [];
    const placed = new Set<Group>();
    for (const [index, meaning] of this.#meanings.entries()) {
      const { groups } = meaning.kind === 'stay' ? meaning.residents : meaning.alike;
      const some = groups.filter((group) => !placed.has(group)).slice(0, values[index]);
      for (const group of some) {
        placed.add(group);
        if (meaning.kind === 'stay') book.stay(group, meaning.segment);
        else if (meaning.kind === 'come') book.put(group, meaning.segment);
        else moves.push({ group, meaning });
      }
    }
    moves.sort(
      (one, other) =>
        sizeOf(other.group) - sizeOf(one.group) || compareGroups(one.group, other.group),
    );
    const left = moves.filter(
      ({ group, meaning }) =>
        meaning.kind === 'pool' && !book.putEarliest(group, [meaning.pool.index]),
    );
    for (const { group } of left) book.putEarliest(group, group.feasiblePools);
    return { choice: book.choice, isComplete: left.length === 0 };
  }

  #addRow(upper: number): number {
    return this.program.rows.push(upper) - 1;
  }

  #addColumn(meaning: Meaning, { worth, upper, uses }: Omit<Column, 'isInteger'>): void {
    const { size } = meaning.kind === 'stay' ? meaning.residents : meaning.alike;
    this.#meanings.push(meaning);
    this.program.columns.push({ worth, upper, uses, isInteger: size > 1 });
  }

  #addStays(residents: Residents): void {
    const { groups, size, assigned } = residents;
    const all = this.#alikeRows.get(alikeKey(groups[0]!))!;
    const own = assigned.size > 1 ? [this.#addRow(groups.length)] : [];
    for (const [index, worth] of [...assigned].sort(([one], [other]) => one - other)) {
      const segment = this.#segments[index]!;
      const uses: Column['uses'] = [
        ...[all, ...own].map((row): [number, number] => [row, 1]),
        [this.#segmentRows[index]!, size],
        [this.#poolRows[segment.pool]!, size],
      ];
      const upper = Math.min(groups.length, Math.floor(segment.seats / size));
      if (upper === 0) continue;
      const meaning = { kind: 'stay', residents, segment } as const;
      this.#addColumn(meaning, { worth: ASSIGNED * size + worth, upper, uses });
    }
  }

  #addArrivals(alike: Alike): void {
    const { groups, size, pools } = alike;
    const all = this.#alikeRows.get(alikeKey(groups[0]!))!;
    for (const pool of pools.map((index) => this.#pools[index]!)) {
      const inPool: [number, number] = [this.#poolRows[pool.index]!, size];
      if (size === 1 || this.#partiesIn === 'pools') {
        const worth = ASSIGNED * size - (ORDER * pool.index) / this.#pools.length;
        const seats = Math.max(0, ...pool.segments.map((segment) => segment.seats));
        const room = size > seats ? 0 : Math.floor(pool.seats / size);
        const uses: Column['uses'] = [[all, 1], inPool];
        const upper = Math.min(groups.length, room);
        if (upper > 0) this.#addColumn({ kind: 'pool', alike, pool }, { worth, upper, uses });
        continue;
      }
      for (const segment of pool.segments) {
        const worth = ASSIGNED * size - (ORDER * segment.index) / this.#segments.length;
        const upper = Math.min(groups.length, Math.floor(segment.seats / size));
        const inSegment: [number, number] = [this.#segmentRows[segment.index]!, size];
        const uses: Column['uses'] = [[all, 1], inPool, inSegment];
        if (upper > 0) this.#addColumn({ kind: 'come', alike, segment }, { worth, upper, uses });
      }
    }
  }
}
