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

/** From a group's pools to those who sit there, to their pools, until there is nothing new. */
function reach(group: Group, occupants: ReadonlyMap<number, readonly Group[]>): Set<number> {
  const reached = new Set(group.pools);
  for (const pool of reached) {
    for (const { pools } of occupants.get(pool) ?? []) {
      for (const next of pools) reached.add(next);
    }
  }
  return reached;
}

interface Reached {
  pools: Set<number>;
  unassigned: Group[];
}

/** Joins those that have a pool in common. */
function join(found: readonly Reached[]): Reached[] {
  let joined: Reached[] = [];
  for (const one of found) {
    const overlaps = ({ pools }: Reached) => [...pools].some((pool) => one.pools.has(pool));
    const all = [...joined.filter(overlaps), one];
    joined = joined.filter((other) => !overlaps(other));
    joined.push({
      pools: new Set(all.flatMap(({ pools }) => [...pools])),
      unassigned: all.flatMap(({ unassigned }) => unassigned),
    });
  }
  return joined;
}

/** What keeps groups out that could come at some time; the group with the lowest number first. */
export function findBottlenecks(
  groups: readonly Group[],
  choice: ReadonlyMap<Group, Segment>,
  pools: readonly Pool[],
): Bottleneck[] {
  const occupants = new Map<number, Group[]>();
  for (const [group, { pool }] of choice) {
    const inside = occupants.get(pool);
    if (inside) inside.push(group);
    else occupants.set(pool, [group]);
  }
  const alike = new Map<string, Reached>();
  for (const group of groups) {
    if (choice.has(group) || group.pools.length === 0) continue;
    const key = group.pools.join(',');
    const known = alike.get(key);
    if (known) known.unassigned.push(group);
    else alike.set(key, { pools: reach(group, occupants), unassigned: [group] });
  }
  return join([...alike.values()]).map(({ pools: indices, unassigned }) => {
    const inside = [...indices].flatMap((index) => occupants.get(index) ?? []);
    const all = [...unassigned, ...inside];
    return {
      pools: [...indices].sort((one, other) => one - other),
      unassigned,
      heads: all.reduce((sum, group) => sum + sizeOf(group), 0),
      seats: [...indices].reduce((sum, index) => sum + pools[index]!.seats, 0),
    };
  });
}
