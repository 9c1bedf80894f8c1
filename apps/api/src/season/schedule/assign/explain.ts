import { listAll, type Move, pluralForm, pluralize } from '@nox/contracts';
import { type AssignCandidate, type Group, isFeasible, type Pool, type Segment } from './grid.ts';

export const headsOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { members }) => sum + members.length, 0);

/** Times at which fewer seats are free than candidates have no other time. */
interface Bottleneck {
  /** Their indices, in order of time. */
  pools: number[];
  unassigned: Group[];
  /** Candidates who can come at no other time: those without a slot, and those who have the seats. */
  heads: number;
  /** Seats that candidates who are not moved leave. */
  seats: number;
}

/** Follows the groups' pools to those who sit there, and to their pools. @returns the component of each pool that is reached */
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
  const found = Map.groupBy(left, ({ feasiblePools: [pool] }) => componentOf[pool!]!);
  return [...found].map(([component, unassigned]) => {
    const indices = [...component].sort((one, other) => one - other);
    const all = [...unassigned, ...indices.flatMap((index) => occupants[index]!)];
    return {
      pools: indices,
      unassigned,
      heads: headsOf(all),
      seats: indices.reduce((sum, index) => sum + pools[index]!.seats, 0),
    };
  });
}

const unique = (words: string[]) => [...new Set(words)];

/** Such as " on Friday evening", or nothing for all; with the panels where others have slots at that time, too. */
function where(indices: readonly number[], pools: readonly Pool[]): string {
  const those = indices.map((index) => pools[index]!);
  const times = unique(those.flatMap((pool) => pool.times));
  const isAlways = unique(pools.flatMap((pool) => pool.times)).length === times.length;
  const words = isAlways ? '' : ` on ${listAll(times)}`;
  const keys = new Set(those.map((pool) => pool.times.join()));
  const isShared = pools.some((pool) => !those.includes(pool) && keys.has(pool.times.join()));
  if (!isShared) return words;
  return `${words} in ${listAll(unique(those.flatMap(({ panels }) => [...panels])))}`;
}

function remedy(missing: number, groups: readonly Group[], pools: readonly Pool[], whom: string) {
  const seats = pluralize(missing, 'more seat');
  const shared = groups[0]!.feasiblePools.filter((pool) =>
    groups.every((group) => group.feasiblePools.includes(pool)),
  );
  if (shared.length === 0) return `It takes at least ${seats} there.`;
  return `${seats}${where(shared, pools)} ${pluralForm(missing, 'gives', 'give')} ${whom} a slot.`;
}

export function describeBottleneck(
  { pools: indices, unassigned, heads, seats }: Bottleneck,
  pools: readonly Pool[],
  whom: string,
): string {
  const out = headsOf(unassigned);
  const missing = heads - seats;
  if (missing < out) {
    const place = where(indices, pools);
    return unassigned.some(({ members }) => members.length > 1)
      ? `Seats side by side are missing${place}: ${remedy(out, unassigned, pools, whom)}`
      : `Free seats${place} are left for ${pluralize(Math.min(out, seats), 'candidate')} if others move.`;
  }
  const free = seats === 0 ? 'no seat is free' : `${pluralize(seats, 'seat is', 'seats are')} free`;
  const who = pluralize(heads, 'candidate');
  const need =
    indices.length === pools.length
      ? `${who} need a slot; ${free}.`
      : `${who} can only come${where(indices, pools)}; ${free} there.`;
  return `${need} ${remedy(missing, unassigned, pools, whom)}`;
}

function infeasible(candidate: AssignCandidate, pools: readonly Pool[]) {
  const { danceStyle } = candidate;
  const anytime = { ...candidate, availability: null };
  const ofStyle = pools.filter(({ slots: [slot] }) => isFeasible(anytime, slot!));
  if (ofStyle.length === 0) return `No panel that judges ${danceStyle} has slots.`;
  return ofStyle.length < pools.length
    ? `There are no slots for ${danceStyle} when they can come.`
    : 'There are no slots when they can come.';
}

export function reasonOf(group: Group, pools: readonly Pool[]): string {
  if (group.feasiblePools.length > 0) {
    const place = where(group.feasiblePools, pools);
    const { length } = group.members;
    return length > 1
      ? `There are not ${length} seats side by side${place}.`
      : `Every seat${place} is taken.`;
  }
  const alone = group.members.find(
    (member) => !pools.some(({ slots: [slot] }) => isFeasible(member, slot!)),
  );
  if (alone) return infeasible(alone, pools);
  return 'No slot suits all of their party.';
}

/** Such as "14 candidates get a slot, 2 move, 1 has none." */
export function summarize(moves: readonly Move[], unassigned: number): string {
  const count = (counts: (move: Move) => boolean) => moves.filter(counts).length;
  const numbers: [count: number, one: string, several: string][] = [
    [count(({ expected, to }) => !expected && to !== null), 'gets a slot', 'get a slot'],
    [count(({ expected, to }) => expected !== null && to !== null), 'moves', 'move'],
    [count(({ to }) => !to), 'loses the slot', 'lose their slots'],
    [unassigned, 'has none', 'have none'],
  ];
  const parts = numbers
    .filter(([number]) => number > 0)
    .map(([number, one, several], index) =>
      index === 0
        ? pluralize(number, `candidate ${one}`, `candidates ${several}`)
        : pluralize(number, one, several),
    );
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Everybody has a slot.';
}
