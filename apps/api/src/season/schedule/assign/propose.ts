import { type AssignProposal, isSamePlace, type Move, pluralize } from '@nox/contracts';
import { type AssignInput } from './assign-source.ts';
import { describeBottleneck, findBottlenecks, headsOf, reasonOf, summarize } from './explain.ts';
import { type FixedPlaces, fixPlaces } from './fix-places.ts';
import {
  type AssignCandidate,
  assignedIndexIn,
  compareCandidates,
  compareGroups,
  compareSlots,
  type Divided,
  type Group,
  groupsOf,
  placeOf,
  poolsOf,
  type Segment,
  type Slot,
  slotsOf,
} from './grid.ts';
import { assignByArrival, AssignModel } from './program.ts';
import { type Solve } from './solve-program.ts';

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

const hasPlaces = ({ members }: Group) => members.every(({ place }) => place !== null);

type Order = (one: Group, other: Group) => number;

const compareSizes: Order = (one, other) =>
  other.members.length - one.members.length || compareGroups(one, other);

/** @param retains who has slots side by side stays there @returns undefined if that leaves no seats side by side for all others */
function seatInOrder(segment: Segment, groups: readonly Group[], order: Order, retains: boolean) {
  const left = segment.slots.map(({ free }) => free);
  const places = new Map<AssignCandidate, Slot>();
  const take = ({ members }: Group, slots: readonly number[]) => {
    for (const [at, member] of members.entries()) {
      places.set(member, segment.slots[slots[at]!]!);
      left[slots[at]!]! -= 1;
    }
  };
  /** @returns whether all members have slots there that are side by side, and free */
  const retain = (group: Group): boolean => {
    const assigned = group.members.map((member) => assignedIndexIn(member, segment));
    const used = [...new Set(assigned)];
    const isTogether = Math.max(...used) - Math.min(...used) + 1 === used.length;
    const isFree = used.every(
      (slot) => slot >= 0 && assigned.filter((index) => index === slot).length <= left[slot]!,
    );
    if (isTogether && isFree) take(group, assigned);
    return isTogether && isFree;
  };
  const placedFirst: Order = (one, other) =>
    Number(hasPlaces(other)) - Number(hasPlaces(one)) || compareGroups(one, other);
  const rest = retains
    ? groups.toSorted(placedFirst).filter((group) => !retain(group))
    : [...groups];
  for (const group of rest.sort(order)) {
    const slots = findNeighbours(left, group.members.length, retains);
    if (slots.length === 0) return undefined;
    take(group, slots);
  }
  return places;
}

/** Seats groups where they are, then by number, parties side by side. @param groups not more candidates than the segment's seats */
function seatGroups(segment: Segment, groups: readonly Group[]): Map<AssignCandidate, Slot> {
  const slotOf = ({ members }: Group) => {
    const slots = members.map((member) => assignedIndexIn(member, segment));
    return Math.min(...slots.filter((slot) => slot >= 0), segment.slots.length);
  };
  const compareAssigned: Order = (one, other) =>
    slotOf(one) - slotOf(other) || compareGroups(one, other);
  return (
    seatInOrder(segment, groups, compareGroups, true) ??
    seatInOrder(segment, groups, compareSizes, true) ??
    // One after the other, which always fits.
    seatInOrder(segment, groups, compareAssigned, false)!
  );
}

type Choice = ReadonlyMap<Group, Segment>;

interface Prepared extends Divided {
  input: AssignInput;
  fixed: FixedPlaces;
  groups: Group[];
  byArrival: Choice;
}

export function prepare(input: AssignInput): Prepared {
  const slots = slotsOf(input);
  for (const slot of slots.values()) {
    if (input.request.exceptBlocks?.includes(slot.block._id)) slot.free = 0;
  }
  const { fixed, groups: open } = fixPlaces(input, slots);
  const divided = poolsOf([...slots.values()].filter((slot) => !slot.hasBegun));
  const groups = groupsOf(open, divided);
  return { ...divided, input, fixed, groups, byArrival: assignByArrival(groups, divided) };
}

function assignBest(prepared: Prepared, solve: Solve, timeLimitMs: number) {
  const { groups, byArrival } = prepared;
  const model = new AssignModel(groups, prepared);
  if (model.isPerfect(byArrival)) return { choice: byArrival, isProven: true };
  if (model.isTooLarge) return { choice: byArrival, isProven: false };
  const solution = solve(model.program, model.valuesOf(byArrival), timeLimitMs);
  if (!solution) return { choice: byArrival, isProven: false };
  const choice = model.choiceOf(solution.values);
  const { isProven } = solution;
  const isBetter = isProven || model.worthOf(choice) >= model.worthOf(byArrival);
  return { choice: isBetter ? choice : byArrival, isProven };
}

function placesOf({ fixed }: Prepared, choice: Choice): Map<string, Slot> {
  const places = new Map(fixed.places);
  for (const [segment, chosen] of Map.groupBy(choice, ([, one]) => one)) {
    const groups = chosen.map(([group]) => group);
    for (const [{ _id }, slot] of seatGroups(segment, groups)) places.set(_id, slot);
  }
  return places;
}

/** Moves are in order of the new slots; those who lose theirs come first. */
function movesOf(all: readonly AssignCandidate[], places: ReadonlyMap<string, Slot>): Move[] {
  const slotOf = ({ _id }: AssignCandidate) => places.get(_id);
  const compare = (one: AssignCandidate, other: AssignCandidate) => {
    const [slot, next] = [slotOf(one), slotOf(other)];
    if (slot && next) return compareSlots(slot, next) || compareCandidates(one, other);
    return Number(Boolean(slot)) - Number(Boolean(next)) || compareCandidates(one, other);
  };
  return all.toSorted(compare).flatMap((candidate) => {
    const { _id: entryId, place: expected } = candidate;
    const slot = slotOf(candidate);
    const to = slot ? placeOf(slot) : null;
    return isSamePlace(expected, to) ? [] : [{ entryId, expected, to }];
  });
}

function explain({ input, groups, pools, fixed }: Prepared, choice: Choice) {
  const { method, scope } = input.request;
  const found = findBottlenecks(groups, choice, pools);
  const infeasible = groups.filter((group) => group.feasiblePools.length === 0);
  const others = fixed.excluded.size + headsOf(infeasible);
  const whom = found.length === 1 && others === 0 ? 'everybody' : 'all of them';
  const isRoom = headsOf([...choice.keys()]) < pools.reduce((sum, { seats }) => sum + seats, 0);
  const sentences = found.map((one) => describeBottleneck(one, pools, whom));
  if (others > 0) {
    const candidates = pluralize(others, 'candidate');
    sentences.push(`${candidates} cannot get a slot for other reasons: see the list.`);
  }
  if (found.length > 0 && method === 'by arrival') {
    sentences.push('The best assignment may give more candidates a slot.');
  } else if (found.length > 0 && scope === 'unassigned' && fixed.places.size > 0 && isRoom) {
    sentences.push('Assigning all candidates anew may give more candidates a slot.');
  }
  return sentences.join(' ');
}

const NO_SLOTS = 'There are no slots yet.';
const ALL_BEGUN = 'Every slot has begun.';

const NOT_PROVEN = 'The time is up: this is not proven to be the best assignment.';

/** Said with a proposal by arrival that stands in for the best one. */
export const NO_SOLVER =
  'The best assignment cannot be computed at the moment: candidates are assigned in order of their numbers.';

function proposalOf(prepared: Prepared, choice: Choice): AssignProposal {
  const { input, groups, pools, fixed } = prepared;
  const places = placesOf(prepared, choice);
  const moves = movesOf(input.candidates, places);
  const noSlots = input.structure.blocks.length > 0 ? ALL_BEGUN : NO_SLOTS;
  const reasons = new Map(fixed.excluded);
  for (const group of groups.filter((one) => !choice.has(one))) {
    const reason = pools.length === 0 ? noSlots : reasonOf(group, pools);
    for (const { _id } of group.members) reasons.set(_id, reason);
  }
  const unassigned = input.candidates
    .filter(({ _id }) => reasons.has(_id))
    .toSorted(compareCandidates)
    .map(({ _id }) => ({ entryId: _id, reason: reasons.get(_id)! }));
  if (pools.length === 0 && unassigned.length > 0) {
    const message = `${noSlots} Add panels and blocks, then assign the candidates.`;
    return { moves, unassigned, bottleneck: message, message };
  }
  const bottleneck = unassigned.length > 0 ? explain(prepared, choice) : null;
  return { moves, unassigned, bottleneck, message: summarize(moves, unassigned.length) };
}

/** Whoever has a slot comes first, then candidates in order of arrival. */
export const proposeByArrival = (prepared: Prepared): AssignProposal =>
  proposalOf(prepared, prepared.byArrival);

/** Gives as many as possible a slot, and few another; always the same, in whatever order the lists are. @param timeLimitMs of the solver */
export function proposeBest(prepared: Prepared, solve: Solve, timeLimitMs: number): AssignProposal {
  const { choice, isProven } = assignBest(prepared, solve, timeLimitMs);
  const proposal = proposalOf(prepared, choice);
  if (isProven || prepared.pools.length === 0) return proposal;
  return { ...proposal, message: `${proposal.message} ${NOT_PROVEN}` };
}
