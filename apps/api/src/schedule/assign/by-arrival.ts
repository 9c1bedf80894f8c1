import { type Pool, type Segment } from './grid.ts';
import { compareGroups, type Group } from './groups.ts';
import { SeatBook, sizeOf } from './seat-book.ts';

/** The segment in which it is worth the most that the group stays. */
const bestHome = ({ homes }: Group): number | undefined =>
  [...homes].toSorted(([one, worth], [other, more]) => more - worth || one - other)[0]?.[0];

/**
 * Everybody who can keeps their slot; then each takes the earliest one that suits them, in order of their numbers.
 * @returns the segments of those who get one
 */
export function assignByArrival(
  groups: readonly Group[],
  { segments, pools }: { segments: readonly Segment[]; pools: readonly Pool[] },
): Map<Group, Segment> {
  const book = new SeatBook(segments, pools);
  const rest: Group[] = [];
  const settledFirst = groups.toSorted(
    (one, other) => Number(other.isSettled) - Number(one.isSettled) || compareGroups(one, other),
  );
  for (const group of settledFirst) {
    const home = segments[bestHome(group) ?? -1];
    if (home && book.leftIn(home) >= sizeOf(group)) book.stay(group, home);
    else rest.push(group);
  }
  for (const group of rest) book.putEarliest(group, group.pools);
  return book.choice;
}
