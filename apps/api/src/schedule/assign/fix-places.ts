import { MAX_MOVES, placeKey, pluralize } from '@nox/contracts';
import { type AssignInput } from './assign-source.ts';
import { type AssignCandidate, compareCandidates, isFeasible, type Slot } from './grid.ts';

/** Whether slots are of one block, without another slot between them; see `isTogether`. */
export function areNeighbours(slots: readonly Slot[]): boolean {
  const used = new Set(slots.map(({ index }) => index));
  const isOneBlock = slots.every(({ block }) => block === slots[0]!.block);
  return isOneBlock && Math.max(...used) - Math.min(...used) + 1 === used.size;
}

/**
 * Finds slots beside the party's other members, as early as possible.
 * @param taken those of the other members @param near the slots of their block
 */
export function slotsBeside(
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
const LATER = `At most ${pluralize(MAX_MOVES, 'candidate')} are assigned at once: assign again after these.`;

const areOfOnePool = ([first, ...others]: readonly Slot[]) =>
  others.every(({ poolKey }) => poolKey === first!.poolKey);

/** One run decides, before candidates are assigned, who has a slot for certain, and who is to be assigned. */
class PlaceFixer {
  /** Who has a slot for certain, by their ids. */
  readonly places = new Map<string, Slot>();
  /** Who is to be assigned, together or alone; in order of their numbers. */
  readonly groups: AssignCandidate[][] = [];
  /** Who gets no slot, with the reason. */
  readonly excluded = new Map<string, string>();
  readonly #slots: ReadonlyMap<string, Slot>;
  readonly #blockSlots: ReadonlyMap<Slot['block'], Slot[]>;

  constructor(slots: ReadonlyMap<string, Slot>) {
    this.#slots = slots;
    this.#blockSlots = Map.groupBy(slots.values(), ({ block }) => block);
  }

  slotOf({ place }: AssignCandidate): Slot | undefined {
    return place ? this.#slots.get(placeKey(place)) : undefined;
  }

  /** @returns who is to be assigned */
  begin(candidates: readonly AssignCandidate[], { scope }: AssignInput['request']) {
    const open = new Set<AssignCandidate>();
    for (const candidate of candidates) {
      const slot = this.slotOf(candidate);
      const isLate = open.size >= MAX_MOVES;
      if (slot && (candidate.isPinned || scope === 'unassigned' || isLate)) {
        this.place(candidate, slot);
      } else if (isLate) this.excluded.set(candidate._id, LATER);
      else open.add(candidate);
    }
    return (candidate: AssignCandidate) => open.has(candidate);
  }

  place({ _id }: AssignCandidate, slot: Slot): void {
    this.places.set(_id, slot);
    slot.free = Math.max(0, slot.free - 1);
  }

  fix(open: readonly AssignCandidate[]): void {
    for (const candidate of open) this.place(candidate, this.slotOf(candidate)!);
  }

  /** Those who have slots side by side already stay there where the model knows only one of their parts of days. */
  remainsTogether(members: readonly AssignCandidate[]): boolean {
    const slots = members.map((member) => this.places.get(member._id) ?? this.slotOf(member));
    if (!slots.every((slot) => slot !== undefined) || !areNeighbours(slots)) return false;
    const isEachFeasible = members.every(
      (member, index) => this.#isPlaced(member) || isFeasible(member, slots[index]!),
    );
    return isEachFeasible && (members.some(this.#isPlaced) || !areOfOnePool(slots));
  }

  readonly #isPlaced = ({ _id }: AssignCandidate) => this.places.has(_id);

  /** They were apart from their party before. */
  #retainOrExclude(candidate: AssignCandidate, reason: string): void {
    const slot = this.slotOf(candidate);
    if (slot && slot.free > 0 && isFeasible(candidate, slot)) this.place(candidate, slot);
    else this.excluded.set(candidate._id, reason);
  }

  /** Places the others of a party beside those who have a slot for certain. */
  join(members: readonly AssignCandidate[]): void {
    const taken = members.flatMap(({ _id }) => this.places.get(_id) ?? []);
    const others = members.filter((member) => !this.#isPlaced(member));
    const refuse = (reason: string) => {
      for (const member of others) this.#retainOrExclude(member, reason);
    };
    const [first] = taken;
    if (!first || others.some(({ _id }) => this.excluded.has(_id))) return refuse(LATER);
    const indices = taken.map(({ index }) => index);
    const isApart = Math.max(...indices) - Math.min(...indices) >= members.length;
    if (isApart || taken.some(({ block }) => block !== first.block)) return refuse(APART);
    const from = Math.min(...indices) - others.length;
    const to = Math.max(...indices) + others.length;
    const near = this.#blockSlots
      .get(first.block)!
      .filter(({ index }) => from <= index && index <= to);
    const slots = slotsBeside(others, { taken, near });
    if (!slots) return refuse(areNeighbours(taken) ? NO_SEAT_BESIDE : APART);
    for (const [index, member] of others.entries()) this.place(member, slots[index]!);
  }
}

export type FixedPlaces = Pick<PlaceFixer, 'places' | 'groups' | 'excluded'>;

/** Those who are known of each party of several, in order of their numbers. */
function membersOf({ candidates, parties }: AssignInput): AssignCandidate[][] {
  const known = new Map(candidates.map((candidate) => [candidate._id, candidate]));
  return parties
    .map(({ entryIds }) => entryIds.flatMap((id) => known.get(id) ?? []).sort(compareCandidates))
    .filter((members) => members.length > 1)
    .sort(([one], [other]) => compareCandidates(one!, other!));
}

/**
 * Pinned candidates stay, as does everybody with a slot if only the others are to be assigned, and parties that are together
 * across two parts of days. What is left of a party is placed beside those. @param slots their free seats become fewer
 */
export function fixPlaces(input: AssignInput, slots: ReadonlyMap<string, Slot>): FixedPlaces {
  const fixer = new PlaceFixer(slots);
  const isOpen = fixer.begin(input.candidates.toSorted(compareCandidates), input.request);
  const divided: AssignCandidate[][] = [];
  for (const members of membersOf(input)) {
    const open = members.filter(isOpen);
    if (open.length === 0) continue;
    if (fixer.remainsTogether(members)) fixer.fix(open);
    else if (open.length < members.length) divided.push(members);
    else fixer.groups.push(members);
  }
  for (const members of divided) fixer.join(members);
  const inParties = new Set(membersOf(input).flat());
  for (const candidate of input.candidates) {
    if (isOpen(candidate) && !inParties.has(candidate)) fixer.groups.push([candidate]);
  }
  return fixer;
}
