import { type Pool, type Segment } from './grid.ts';
import { compareGroups, type Group } from './groups.ts';
import { SeatBook, sizeOf } from './seat-book.ts';

/** The segment in which it is worth the most that the group stays. */
const bestAssigned = ({ assigned }: Group): number | undefined =>
  [...assigned].toSorted(([one, worth], [other, more]) => more - worth || one - other)[0]?.[0];

/**
 * Everybody who can stays in their slot; then each takes the earliest feasible one, in order of their numbers.
 * @returns the segments of those who get one
 */
export function assignByArrival(
  groups: readonly Group[],
  { segments, pools }: { segments: readonly Segment[]; pools: readonly Pool[] },
): Map<Group, Segment> {
  const book = new SeatBook(segments, pools);
  const rest: Group[] = [];
  const assignedFirst = groups.toSorted(
    (one, other) => Number(other.isAssigned) - Number(one.isAssigned) || compareGroups(one, other),
  );
  for (const group of assignedFirst) {
    const segment = segments[bestAssigned(group) ?? -1];
    if (segment && book.leftIn(segment) >= sizeOf(group)) book.stay(group, segment);
    else rest.push(group);
  }
  for (const group of rest) book.putEarliest(group, group.feasiblePools);
  return book.choice;
}
