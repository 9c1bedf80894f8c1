import { type AssignProposal, type Move } from '@nox/contracts';
import { pluralize } from '../../auditions/entries/pluralize.ts';
import { type AssignCandidate, type AssignInput } from './assign-input.ts';
import { findBottlenecks } from './bottleneck.ts';
import { assignByArrival } from './by-arrival.ts';
import {
  compareSlots,
  placeKey,
  placeOf,
  poolsOf,
  slotsOf,
  type Segment,
  type Slot,
} from './grid.ts';
import { compareCandidates, type Group, groupsOf } from './groups.ts';
import { AssignModel } from './program.ts';
import { seatGroups } from './seat-groups.ts';
import { fixPlaces, type FixedPlaces } from './fix-places.ts';
import { type Solve } from './solve-program.ts';
import { memoizedFeasibility, type IsFeasible } from './feasibility.ts';
import { describeBottleneck, reasonOf, summarize } from './words.ts';

/** What is known before somebody is assigned. */
interface Prepared extends ReturnType<typeof poolsOf> {
  slots: Slot[];
  isFeasible: IsFeasible;
  fixed: FixedPlaces;
  groups: Group[];
}

interface Assigned {
  choice: Map<Group, Segment>;
  isProven: boolean;
}

function prepare(input: AssignInput): Prepared {
  const isFeasible = memoizedFeasibility();
  const slots = slotsOf(input);
  const fixed = fixPlaces(input, slots, isFeasible);
  const divided = poolsOf([...slots.values()]);
  const groups = groupsOf(fixed.groups, divided, isFeasible);
  return { ...divided, isFeasible, fixed, groups, slots: [...slots.values()] };
}

/** Of the solver. */
const TIME_LIMIT_MS = 10_000;

/** The best assignment that is found in time, and at least that by arrival. */
function assignBest(prepared: Prepared, solve: Solve): Assigned {
  const { groups } = prepared;
  const byArrival = assignByArrival(groups, prepared);
  const model = new AssignModel(groups, prepared);
  if (model.isPerfect(byArrival)) return { choice: byArrival, isProven: true };
  const solution = solve(model.program, model.valuesOf(byArrival), TIME_LIMIT_MS);
  if (!solution) return { choice: byArrival, isProven: false };
  const choice = model.choiceOf(solution.values);
  const { isProven } = solution;
  const isBetter = isProven || model.worthOf(choice) >= model.worthOf(byArrival);
  return { choice: isBetter ? choice : byArrival, isProven };
}

/** Everybody's slot by their ids. */
function placesOf({ fixed }: Prepared, choice: ReadonlyMap<Group, Segment>): Map<string, Slot> {
  const inside = new Map<Segment, Group[]>();
  for (const [group, segment] of choice) {
    const others = inside.get(segment);
    if (others) others.push(group);
    else inside.set(segment, [group]);
  }
  const places = new Map(fixed.places);
  for (const [segment, groups] of inside) {
    for (const [{ _id }, slot] of seatGroups(segment, groups)) places.set(_id, slot);
  }
  return places;
}

/** In order of the new slots; those who lose theirs first. */
function movesOf(all: readonly AssignCandidate[], places: ReadonlyMap<string, Slot>): Move[] {
  const changes = all.flatMap((candidate) => {
    const slot = places.get(candidate._id);
    const [from, to] = [candidate.place, slot ? placeOf(slot) : null];
    const isSame = from && to ? placeKey(from) === placeKey(to) : from === to;
    return isSame ? [] : [{ candidate, slot, to }];
  });
  changes.sort(
    (one, other) =>
      Number(Boolean(one.slot)) - Number(Boolean(other.slot)) ||
      (one.slot && other.slot ? compareSlots(one.slot, other.slot) : 0) ||
      compareCandidates(one.candidate, other.candidate),
  );
  return changes.map(({ candidate: { _id, place }, to }) => ({
    entryId: _id,
    expected: place,
    to,
  }));
}

function explain(
  { request: { method, scope } }: AssignInput,
  { groups, pools, fixed }: Prepared,
  choice: ReadonlyMap<Group, Segment>,
): string {
  const found = findBottlenecks(groups, choice, pools);
  const infeasible = groups.filter((group) => group.feasiblePools.length === 0);
  const others = infeasible.reduce((sum, { members }) => sum + members.length, fixed.excluded.size);
  const whom = found.length === 1 && others === 0 ? 'everybody' : 'all of them';
  const taken = [...choice.keys()].reduce((sum, { members }) => sum + members.length, 0);
  const isRoom = taken < pools.reduce((sum, { seats }) => sum + seats, 0);
  const sentences = found.map((one) => describeBottleneck(one, pools, whom));
  if (others > 0) {
    sentences.push(
      `${pluralize(others, 'candidate')} cannot get a slot for other reasons: see the list.`,
    );
  }
  if (found.length > 0 && method === 'by arrival') {
    sentences.push('The best assignment may give more candidates a slot.');
  } else if (found.length > 0 && scope === 'unassigned' && fixed.places.size > 0 && isRoom) {
    sentences.push('Assigning everybody anew may give more candidates a slot.');
  }
  return sentences.join(' ');
}

const NO_SLOTS = {
  reason: 'There are no slots yet.',
  message: 'There are no slots yet. Add panels and blocks, then assign the candidates.',
};

const NOT_PROVEN = 'The time is up: this is not proven to be the best assignment.';

/**
 * Gives candidates slots that suit them: as many as possible, and few change theirs. The same input gives the same
 * proposal, in whatever order its lists are.
 * @param solve undefined assigns by arrival
 */
export function propose(input: AssignInput, solve: Solve | undefined): AssignProposal {
  const prepared = prepare(input);
  const { groups, slots, fixed } = prepared;
  const { choice, isProven } = solve
    ? assignBest(prepared, solve)
    : { choice: assignByArrival(groups, prepared), isProven: false };
  const places = placesOf(prepared, choice);
  const moves = movesOf(input.candidates, places);
  const reasons = new Map(fixed.excluded);
  for (const group of groups.filter((one) => !choice.has(one))) {
    const reason = slots.length === 0 ? NO_SLOTS.reason : reasonOf(group, prepared);
    for (const { _id } of group.members) reasons.set(_id, reason);
  }
  const unassigned = input.candidates
    .filter(({ _id }) => reasons.has(_id))
    .toSorted(compareCandidates)
    .map(({ _id }) => ({ entryId: _id, reason: reasons.get(_id)! }));
  const isTimeUp = solve !== undefined && !isProven;
  if (slots.length === 0 && unassigned.length > 0) {
    return {
      moves,
      unassigned,
      bottleneck: NO_SLOTS.message,
      isProven: true,
      message: NO_SLOTS.message,
    };
  }
  return {
    moves,
    unassigned,
    bottleneck: unassigned.length > 0 ? explain(input, prepared, choice) : null,
    isProven: unassigned.length === 0 || (isProven && !fixed.hasChosen),
    message: summarize(moves, unassigned.length) + (isTimeUp ? ` ${NOT_PROVEN}` : ''),
  };
}

const NO_SOLVER =
  'The best assignment cannot be computed at the moment: candidates are assigned in order of their numbers.';

/** Assigns by arrival in place of the best assignment, and says so. */
export function proposeWithoutSolver(input: AssignInput): AssignProposal {
  const proposal = propose(input, undefined);
  return { ...proposal, message: `${proposal.message} ${NO_SOLVER}` };
}
