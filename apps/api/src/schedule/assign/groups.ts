import { slotConflicts, type SlotConflict, placeKey } from '@nox/contracts';
import { type AssignCandidate } from './assign-source.ts';
import { type Slot, compareText, placeOf, type Pool, type Segment } from './grid.ts';

/** Whether nothing speaks against a slot for a candidate; of parties, see `fixPlaces`. */
export type IsFeasible = (candidate: AssignCandidate, slot: Slot) => boolean;

/** Memoized by key, for each request. */
function memoized(
  kind: SlotConflict['kind'],
  requestOf: (candidate: AssignCandidate) => string,
  keyOf: (slot: Slot) => string,
): IsFeasible {
  const byRequest = new Map<string, Map<string, boolean>>();
  const byCandidate = new WeakMap<AssignCandidate, Map<string, boolean>>();
  const memoOf = (candidate: AssignCandidate) => {
    const request = requestOf(candidate);
    const memo = byRequest.get(request) ?? new Map<string, boolean>();
    byRequest.set(request, memo);
    byCandidate.set(candidate, memo);
    return memo;
  };
  return (candidate, slot) => {
    const memo = byCandidate.get(candidate) ?? memoOf(candidate);
    const key = keyOf(slot);
    const known = memo.get(key);
    if (known !== undefined) return known;
    const conflicts = slotConflicts(candidate, slot, slot.parts);
    const isFeasible = conflicts.every((conflict) => conflict.kind !== kind);
    memo.set(key, isFeasible);
    return isFeasible;
  };
}

/** Compares each availability with each set of parts of days once, and each style with each panel. */
export function memoizedFeasibility(): IsFeasible {
  const isAvailable = memoized(
    'availability',
    ({ availability }) => JSON.stringify(availability),
    ({ partKeys }) => partKeys,
  );
  const isOfStyle = memoized(
    'style',
    ({ danceStyle }) => danceStyle,
    ({ panel }) => panel._id,
  );
  return (candidate, slot) => isOfStyle(candidate, slot) && isAvailable(candidate, slot);
}

/** One candidate, or several who stay together. */
export interface Group {
  /** In order of their numbers. */
  members: AssignCandidate[];
  /** The indices of the pools whose slots are feasible for all members, in order of time. */
  feasiblePools: number[];
  /** What it is worth that the group stays, by the indices of the segments in which members have their slots. */
  assigned: Map<number, number>;
  /** All members have slots in one segment, which is feasible for them. */
  isAssigned: boolean;
}

/** Of a slot that a candidate has and was told, of another that they have, and of one that they were notified of and have lost. */
const WORTH = { notified: 3, assigned: 1, lost: 0.5 } as const;

/** Where a candidate stays if possible. */
export const assignedPlaceOf = ({ place, notified }: AssignCandidate) => place ?? notified;

function worthOf({ place, notified }: AssignCandidate): number {
  if (place === null) return WORTH.lost;
  return notified !== null && placeKey(place) === placeKey(notified)
    ? WORTH.notified
    : WORTH.assigned;
}

/** In order of their numbers, which are unique but for what is damaged. */
export const compareCandidates = (one: AssignCandidate, other: AssignCandidate): number =>
  one.number - other.number || compareText(one._id, other._id);

/** In order of their lowest numbers. */
export const compareGroups = ({ members: [one] }: Group, { members: [other] }: Group): number =>
  compareCandidates(one!, other!);

interface Divided {
  segments: readonly Segment[];
  pools: readonly Pool[];
}

/** What the model is to know of candidates who stay together, or of each who is alone. */
export function groupsOf(
  members: readonly AssignCandidate[][],
  { segments, pools }: Divided,
  isFeasible: IsFeasible,
): Group[] {
  const segmentOf = new Map<string, Segment>();
  for (const segment of segments) {
    for (const slot of segment.slots) segmentOf.set(placeKey(placeOf(slot)), segment);
  }
  const group = (members: AssignCandidate[]): Group => {
    const isFeasiblePool = ({ slots: [slot] }: Pool) =>
      members.every((member) => isFeasible(member, slot!));
    const feasiblePools = pools.filter(isFeasiblePool).map(({ index }) => index);
    const assigned = new Map<number, number>();
    let inSlots = 0;
    for (const member of members) {
      const place = assignedPlaceOf(member);
      const segment = place && segmentOf.get(placeKey(place));
      if (!segment || !feasiblePools.includes(segment.pool)) continue;
      assigned.set(segment.index, (assigned.get(segment.index) ?? 0) + worthOf(member));
      if (member.place) inSlots += 1;
    }
    const isAssigned = assigned.size === 1 && inSlots === members.length;
    return { members, feasiblePools, assigned, isAssigned };
  };
  return members.map(group).sort(compareGroups);
}
