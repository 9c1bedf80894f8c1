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

export interface FixedPlaces {
  /** Who has a slot for certain, by their ids. */
  places: Map<string, Slot>;
  /** Who is to be assigned, together or alone; in order of their numbers. */
  groups: AssignCandidate[][];
  /** Who gets no slot, with the reason. */
  excluded: Map<string, string>;
}

/** Returns those members of each party who are known, if there are several, in order of their numbers. */
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
  const { candidates, request } = input;
  const places = new Map<string, Slot>();
  const groups: AssignCandidate[][] = [];
  const excluded = new Map<string, string>();
  const open = new Set<AssignCandidate>();
  const blockSlots = Map.groupBy(slots.values(), ({ block }) => block);
  const slotOf = ({ place }: AssignCandidate) => (place ? slots.get(placeKey(place)) : undefined);
  const isPlaced = ({ _id }: AssignCandidate) => places.has(_id);
  const put = ({ _id }: AssignCandidate, slot: Slot) => {
    places.set(_id, slot);
    slot.free = Math.max(0, slot.free - 1);
  };

  /** Members who have slots side by side already stay there where the model knows only one of their parts of days. */
  function remainsTogether(members: readonly AssignCandidate[]): boolean {
    const theirs = members.map((member) => places.get(member._id) ?? slotOf(member));
    if (!theirs.every((slot) => slot !== undefined) || !areNeighbours(theirs)) return false;
    const isEachFeasible = members.every(
      (member, index) => isPlaced(member) || isFeasible(member, theirs[index]!),
    );
    return isEachFeasible && (members.some(isPlaced) || !areOfOnePool(theirs));
  }

  /** Places the others of a party beside those who have a slot for certain. */
  function join(members: readonly AssignCandidate[]): void {
    const taken = members.flatMap(({ _id }) => places.get(_id) ?? []);
    const others = members.filter((member) => !isPlaced(member));
    // They were apart from their party before.
    const retainOrExclude = (reason: string) => {
      for (const member of others) {
        const slot = slotOf(member);
        if (slot && slot.free > 0 && isFeasible(member, slot)) put(member, slot);
        else excluded.set(member._id, reason);
      }
    };
    const [first] = taken;
    if (!first || others.some(({ _id }) => excluded.has(_id))) return retainOrExclude(LATER);
    const indices = taken.map(({ index }) => index);
    const [from, to] = [Math.min(...indices), Math.max(...indices)];
    const isApart = to - from >= members.length;
    if (isApart || taken.some(({ block }) => block !== first.block)) return retainOrExclude(APART);
    const near = blockSlots
      .get(first.block)!
      .filter(({ index }) => from - others.length <= index && index <= to + others.length);
    const beside = slotsBeside(others, { taken, near });
    if (!beside) return retainOrExclude(areNeighbours(taken) ? NO_SEAT_BESIDE : APART);
    for (const [index, member] of others.entries()) put(member, beside[index]!);
  }

  for (const candidate of candidates.toSorted(compareCandidates)) {
    const slot = slotOf(candidate);
    const isLate = open.size >= MAX_MOVES;
    if (slot && (candidate.isPinned || request.scope === 'unassigned' || isLate)) {
      put(candidate, slot);
    } else if (isLate) excluded.set(candidate._id, LATER);
    else open.add(candidate);
  }
  const parties = membersOf(input);
  const divided: AssignCandidate[][] = [];
  for (const members of parties) {
    const moving = members.filter((member) => open.has(member));
    if (moving.length === 0) continue;
    if (remainsTogether(members)) {
      for (const member of moving) put(member, slotOf(member)!);
    } else if (moving.length < members.length) divided.push(members);
    else groups.push(members);
  }
  for (const members of divided) join(members);
  const inParties = new Set(parties.flat());
  for (const candidate of candidates) {
    if (open.has(candidate) && !inParties.has(candidate)) groups.push([candidate]);
  }
  return { places, groups, excluded };
}
