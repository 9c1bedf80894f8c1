import { type AssignCandidate } from './assign-source.ts';
import { type Segment, type Slot } from './grid.ts';
import { compareGroups, type Group, assignedPlaceOf } from './groups.ts';

type Places = Map<AssignCandidate, number>;

const assignedIndexIn = (candidate: AssignCandidate, { slots }: Segment): number => {
  const place = assignedPlaceOf(candidate);
  return place?.blockId === slots[0]!.block._id
    ? slots.findIndex(({ starts }) => starts === place.starts)
    : -1;
};

/** Neighbouring slots for `size` candidates: one if possible, else the first ones. */
function findNeighbours(left: readonly number[], size: number, prefersOne: boolean): number[] {
  const one = prefersOne ? left.findIndex((seats) => seats >= size) : -1;
  if (one >= 0) return Array.from({ length: size }, () => one);
  for (let from = 0; from < left.length; from += 1) {
    const slots: number[] = [];
    for (let at = from; at < left.length && left[at]! > 0 && slots.length < size; at += 1) {
      const seats = Math.min(left[at]!, size - slots.length);
      for (let seat = 0; seat < seats; seat += 1) slots.push(at);
    }
    if (slots.length === size) return slots;
  }
  return [];
}

class Seating {
  readonly places: Places = new Map();
  readonly #segment: Segment;
  readonly #left: number[];

  constructor(segment: Segment) {
    this.#segment = segment;
    this.#left = segment.slots.map(({ free }) => free);
  }

  /** @returns whether all members have slots there that are side by side, and free */
  retain({ members }: Group): boolean {
    const assigned = members.map((member) => assignedIndexIn(member, this.#segment));
    const used = [...new Set(assigned)];
    const isTogether = Math.max(...used) - Math.min(...used) + 1 === used.length;
    const isFree = used.every(
      (slot) => slot >= 0 && assigned.filter((index) => index === slot).length <= this.#left[slot]!,
    );
    if (isTogether && isFree) this.#take(members, assigned);
    return isTogether && isFree;
  }

  /** @returns whether there are free seats side by side */
  add({ members }: Group, prefersOne: boolean): boolean {
    const slots = findNeighbours(this.#left, members.length, prefersOne);
    if (slots.length > 0) this.#take(members, slots);
    return slots.length > 0;
  }

  #take(members: readonly AssignCandidate[], slots: readonly number[]): void {
    for (const [index, member] of members.entries()) {
      this.places.set(member, slots[index]!);
      this.#left[slots[index]!]! -= 1;
    }
  }
}

const hasPlaces = ({ members }: Group) => members.every(({ place }) => place !== null);

/** Who is where stays there; the others take what is free. @returns undefined if that leaves no seats side by side */
function seatBesideOthers(
  segment: Segment,
  groups: readonly Group[],
  order: (one: Group, other: Group) => number,
): Places | undefined {
  const seating = new Seating(segment);
  const those = groups.toSorted(
    (one, other) => Number(hasPlaces(other)) - Number(hasPlaces(one)) || compareGroups(one, other),
  );
  const rest = those.filter((group) => !seating.retain(group)).sort(order);
  return rest.every((group) => seating.add(group, true)) ? seating.places : undefined;
}

/** One after the other, which always fits; in order of the slots that they have. */
function seatAnew(segment: Segment, groups: readonly Group[]): Places {
  const slotOf = ({ members }: Group) => {
    const slots = members
      .map((member) => assignedIndexIn(member, segment))
      .filter((slot) => slot >= 0);
    return Math.min(...slots, segment.slots.length);
  };
  const seating = new Seating(segment);
  for (const group of groups.toSorted(
    (one, other) => slotOf(one) - slotOf(other) || compareGroups(one, other),
  )) {
    seating.add(group, false);
  }
  return seating.places;
}

const compareSizes = (one: Group, other: Group) =>
  other.members.length - one.members.length || compareGroups(one, other);

/**
 * Gives the members of a segment's groups their slots: those that they have, the others in order of their numbers, and
 * parties side by side.
 * @param groups not more candidates than the segment has seats
 */
export function seatGroups(segment: Segment, groups: readonly Group[]): Map<AssignCandidate, Slot> {
  const places =
    seatBesideOthers(segment, groups, compareGroups) ??
    seatBesideOthers(segment, groups, compareSizes) ??
    seatAnew(segment, groups);
  return new Map([...places].map(([candidate, index]) => [candidate, segment.slots[index]!]));
}
