import { type Pool, type Segment } from './grid.ts';
import { type Group } from './groups.ts';
import { sizeOf } from './seat-book.ts';

/** Times at which fewer seats are free than candidates have no other time. */
export interface Bottleneck {
  /** Their indices, in order of time. */
  pools: number[];
  /** The groups without a slot. */
  unassigned: Group[];
  /** Candidates who can come at no other time: those without a slot, and those who have the seats. */
  heads: number;
  /** Seats that candidates who are not moved leave. */
  seats: number;
}

/**
 * From the groups' pools to those who sit there, to their pools, until there is nothing new; what has a pool in common is
 * one component. Each pool is expanded once.
 * @returns the component of each pool that is reached
 */
function findComponents(groups: readonly Group[], occupants: readonly Group[][]): Set<number>[] {
  const componentOf: Set<number>[] = [];
  for (const group of groups) {
    const component = new Set<number>();
    const queue = new Set(group.feasiblePools);
    for (const pool of queue) {
      const known = componentOf[pool];
      if (known === component) continue;
      for (const joined of known ?? [pool]) {
        component.add(joined);
        componentOf[joined] = component;
      }
      if (known) continue;
      for (const { feasiblePools } of occupants[pool]!) {
        for (const next of feasiblePools) queue.add(next);
      }
    }
  }
  return componentOf;
}

/** What keeps groups out that could come at some time; the group with the lowest number first. */
export function findBottlenecks(
  groups: readonly Group[],
  choice: ReadonlyMap<Group, Segment>,
  pools: readonly Pool[],
): Bottleneck[] {
  const occupants = pools.map((): Group[] => []);
  for (const [group, { pool }] of choice) occupants[pool]!.push(group);
  const left = groups.filter((group) => !choice.has(group) && group.feasiblePools.length > 0);
  const componentOf = findComponents(left, occupants);
  const found = new Map<Set<number>, Group[]>();
  for (const group of left) {
    const component = componentOf[group.feasiblePools[0]!]!;
    const others = found.get(component);
    if (others) others.push(group);
    else found.set(component, [group]);
  }
  return [...found].map(([component, unassigned]) => {
    const indices = [...component].sort((one, other) => one - other);
    const all = [...unassigned, ...indices.flatMap((index) => occupants[index]!)];
    return {
      ...{ pools: indices, unassigned },
      heads: all.reduce((sum, group) => sum + sizeOf(group), 0),
      seats: indices.reduce((sum, index) => sum + pools[index]!.seats, 0),
    };
  });
}
