import { type AssignCandidate } from './assign-input.ts';
import { compareText, placeKey, placeOf, type Pool, type Segment } from './grid.ts';
import { type Suits } from './suits.ts';

/** One candidate, or several who stay together. */
export interface Group {
  /** In order of their numbers. */
  members: AssignCandidate[];
  /** The indices of the pools whose slots suit all members, in order of time. */
  pools: number[];
  /** What it is worth that the group stays, by the indices of the segments in which members have their slots. */
  homes: Map<number, number>;
  /** All members have slots in one segment, and it suits them. */
  isSettled: boolean;
}

/** Of a slot that a candidate has and was told, of another that they have, and of one that they were told and have lost. */
const WORTH = { told: 3, assigned: 1, lost: 0.5 } as const;

/** Where a candidate stays if possible. */
export const homeOf = ({ place, told }: AssignCandidate) => place ?? told;

function worthOf({ place, told }: AssignCandidate): number {
  if (place === null) return WORTH.lost;
  return told !== null && placeKey(place) === placeKey(told) ? WORTH.told : WORTH.assigned;
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
  suits: Suits,
): Group[] {
  const segmentOf = new Map<string, Segment>();
  for (const segment of segments) {
    for (const slot of segment.slots) segmentOf.set(placeKey(placeOf(slot)), segment);
  }
  const group = (members: AssignCandidate[]): Group => {
    const isSuitable = ({ slots: [slot] }: Pool) => members.every((member) => suits(member, slot!));
    const suitable = pools.filter(isSuitable).map(({ index }) => index);
    const homes = new Map<number, number>();
    let settled = 0;
    for (const member of members) {
      const home = homeOf(member);
      const segment = home && segmentOf.get(placeKey(home));
      if (!segment || !suitable.includes(segment.pool)) continue;
      homes.set(segment.index, (homes.get(segment.index) ?? 0) + worthOf(member));
      if (member.place) settled += 1;
    }
    const isSettled = homes.size === 1 && settled === members.length;
    return { members, pools: suitable, homes, isSettled };
  };
  return members.map(group).sort(compareGroups);
}
