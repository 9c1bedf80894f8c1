import { MAX_MOVES, placeKey, pluralize } from '@nox/contracts';
import { type AssignInput } from './assign-source.ts';
import { type AssignCandidate, compareCandidates, isFeasible, type Slot } from './grid.ts';

/** Whether slots are of one block, without another slot between them; see `isTogether`. */
export function areNeighbours(slots: readonly Slot[]): boolean {
  const used = new Set(slots.map(({ index }) => index));
  const isOneBlock = slots.every(({ block }) => block === slots[0]!.block);
  return isOneBlock && Math.max(...used) - Math.min(...used) + 1 === used.size;
}

/** Finds slots beside the party's other members, as early as possible. @param taken theirs @param near the slots of their block */
function slotsBeside(
  members: readonly AssignCandidate[],
  { taken, near }: { taken: Slot[]; near: Slot[] },
  chosen: Slot[] = [],
): Slot[] | undefined {
  const member = members[chosen.length];
  if (!member) return areNeighbours([...taken, ...chosen]) ? chosen : undefined;
  for (const slot of near) {
    const isFull = chosen.filter((one) => one === slot).length >= slot.free;
    if (isFull || !isFeasible(member, slot)) continue;
    const found = slotsBeside(members, { taken, near }, [...chosen, slot]);
    if (found) return found;
  }
  return undefined;
}

const APART = 'The others of their party have slots that are apart.';
const NO_SEAT_BESIDE = 'No seat beside the others of their party suits them.';
const later = () =>
  `At most ${pluralize(MAX_MOVES, 'candidate')} are assigned at once: assign again after these.`;

/** Returns those members of each party who are known, if there are several, in order of their numbers. */
function membersOf({ candidates, parties }: AssignInput): AssignCandidate[][] {
  const known = new Map(candidates.map((candidate) => [candidate._id, candidate]));
  return parties
    .map(({ entryIds }) => entryIds.flatMap((id) => known.get(id) ?? []).sort(compareCandidates))
    .filter((members) => members.length > 1)
    .sort(([one], [other]) => compareCandidates(one!, other!));
}

/** Who has a slot for certain, and who gets none. */
export class FixedPlaces {
  readonly places = new Map<string, Slot>();
  readonly excluded = new Map<string, string>();
  readonly #slots: ReadonlyMap<string, Slot>;

  /** @param slots their free seats become fewer */
  constructor(slots: ReadonlyMap<string, Slot>) {
    this.#slots = slots;
  }

  slotOf({ place }: AssignCandidate): Slot | undefined {
    return place ? this.#slots.get(placeKey(place)) : undefined;
  }

  put({ _id }: AssignCandidate, slot: Slot): void {
    this.places.set(_id, slot);
    slot.free = Math.max(0, slot.free - 1);
  }

  /** Whether members who are side by side stay there, since the model knows only one of their parts of days. */
  remainsTogether(members: readonly AssignCandidate[]): boolean {
    const theirs = members.map((member) => this.places.get(member._id) ?? this.slotOf(member));
    if (!theirs.every((slot) => slot !== undefined) || !areNeighbours(theirs)) return false;
    const isPlaced = ({ _id }: AssignCandidate) => this.places.has(_id);
    const isEachFeasible = members.every(
      (member, index) => isPlaced(member) || isFeasible(member, theirs[index]!),
    );
    const isOnePool = theirs.every(({ poolKey }) => poolKey === theirs[0]!.poolKey);
    return isEachFeasible && (members.some(isPlaced) || !isOnePool);
  }

  /** Places the others of a party beside those who have a slot for certain. Where that fails, they stay, apart as before. */
  join(members: readonly AssignCandidate[]): void {
    const others = members.filter(({ _id }) => !this.places.has(_id));
    const beside = this.#findBeside(members, others);
    for (const [index, member] of others.entries()) {
      const slot = typeof beside === 'string' ? this.slotOf(member) : beside[index]!;
      if (typeof beside !== 'string') this.put(member, slot!);
      else if (slot && slot.free > 0 && isFeasible(member, slot)) this.put(member, slot);
      else this.excluded.set(member._id, beside);
    }
  }

  /** @returns why there are none */
  #findBeside(members: readonly AssignCandidate[], others: AssignCandidate[]): Slot[] | string {
    const taken = members.flatMap(({ _id }) => this.places.get(_id) ?? []);
    const [first] = taken;
    if (!first || others.some(({ _id }) => this.excluded.has(_id))) return later();
    const indices = taken.map(({ index }) => index);
    const [from, to] = [Math.min(...indices), Math.max(...indices)];
    if (to - from >= members.length || taken.some(({ block }) => block !== first.block)) {
      return APART;
    }
    const isNear = ({ block, index }: Slot) =>
      block === first.block && from - others.length <= index && index <= to + others.length;
    const near = [...this.#slots.values()].filter(isNear);
    const beside = slotsBeside(others, { taken, near });
    return beside ?? (areNeighbours(taken) ? NO_SEAT_BESIDE : APART);
  }
}

/** Fixes who is pinned, not asked for or in a slot that has begun, and parties across two parts of days. @param slots their free seats become fewer @returns also who is to be assigned */
export function fixPlaces(input: AssignInput, slots: ReadonlyMap<string, Slot>) {
  const { candidates, request } = input;
  const fixed = new FixedPlaces(slots);
  const open = new Set<AssignCandidate>();
  for (const candidate of candidates.toSorted(compareCandidates)) {
    const slot = fixed.slotOf(candidate);
    const isLate = open.size >= MAX_MOVES;
    const isFixed = candidate.isPinned || request.scope === 'unassigned' || slot?.hasBegun;
    if (slot && (isFixed || isLate)) {
      fixed.put(candidate, slot);
    } else if (isLate) fixed.excluded.set(candidate._id, later());
    else open.add(candidate);
  }
  const groups: AssignCandidate[][] = [];
  const divided: AssignCandidate[][] = [];
  const parties = membersOf(input);
  for (const members of parties) {
    const moving = members.filter((member) => open.has(member));
    if (moving.length === 0) continue;
    if (fixed.remainsTogether(members)) {
      for (const member of moving) fixed.put(member, fixed.slotOf(member)!);
    } else if (moving.length < members.length) divided.push(members);
    else groups.push(members);
  }
  for (const members of divided) fixed.join(members);
  for (const member of parties.flat()) open.delete(member);
  return { fixed, groups: [...groups, ...[...open].map((candidate) => [candidate])] };
}
