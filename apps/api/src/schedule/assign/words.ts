import { type Move, pluralize } from '@nox/contracts';
import { type AssignCandidate } from './assign-input.ts';
import { type Bottleneck } from './bottleneck.ts';
import { type Pool } from './grid.ts';
import { type Group } from './groups.ts';
import { sizeOf } from './seat-book.ts';
import { type IsFeasible } from './feasibility.ts';

const unique = (words: string[]) => [...new Set(words)];

const listed = (words: readonly string[]) =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;

const timesKey = ({ times }: Pool) => times.join();

/** Such as " on Friday evening", with the panels where others have slots at that time, too. */
function where(indices: readonly number[], pools: readonly Pool[]): string {
  const those = indices.map((index) => pools[index]!);
  const chosen = new Set(those);
  const times = unique(those.flatMap((pool) => pool.times));
  const isAlways = unique(pools.flatMap((pool) => pool.times)).length === times.length;
  const words = isAlways ? '' : ` on ${listed(times)}`;
  const keys = new Set(those.map(timesKey));
  if (!pools.some((pool) => !chosen.has(pool) && keys.has(timesKey(pool)))) return words;
  return `${words} in ${listed(unique(those.flatMap(({ panels }) => [...panels])))}`;
}

const wholeOf = (indices: readonly number[], pools: readonly Pool[]) =>
  indices.length === pools.length;

/** Where each of the groups could come. */
function common(groups: readonly Group[]): number[] {
  const counts = new Map<number, number>();
  for (const pool of groups.flatMap(({ feasiblePools }) => feasiblePools)) {
    counts.set(pool, (counts.get(pool) ?? 0) + 1);
  }
  return groups[0]!.feasiblePools.filter((pool) => counts.get(pool) === groups.length);
}

function remedy(missing: number, groups: readonly Group[], pools: readonly Pool[], whom: string) {
  const seats = pluralize(missing, 'more seat');
  const shared = common(groups);
  if (shared.length === 0) return `It takes at least ${seats} there.`;
  const place = wholeOf(shared, pools) ? '' : where(shared, pools);
  return `${seats}${place} ${missing === 1 ? 'gives' : 'give'} ${whom} a slot.`;
}

/** What keeps candidates out, and what would help. */
export function describeBottleneck(
  { pools: indices, unassigned, heads, seats }: Bottleneck,
  pools: readonly Pool[],
  whom: string,
): string {
  const out = unassigned.reduce((sum, group) => sum + sizeOf(group), 0);
  const missing = heads - seats;
  if (missing < out) {
    const place = where(indices, pools);
    return unassigned.some((group) => sizeOf(group) > 1)
      ? `Seats side by side are missing${place}: ${remedy(out, unassigned, pools, whom)}`
      : `Free seats${place} are left for ${pluralize(Math.min(out, seats), 'candidate')} if others move.`;
  }
  const free =
    seats === 0
      ? 'no seat is free'
      : `${pluralize(seats, 'seat')} ${seats === 1 ? 'is' : 'are'} free`;
  const need = wholeOf(indices, pools)
    ? `${pluralize(heads, 'candidate')} need a slot; ${free}.`
    : `${pluralize(heads, 'candidate')} can only come${where(indices, pools)}; ${free} there.`;
  return `${need} ${remedy(missing, unassigned, pools, whom)}`;
}

/** Why no slot is feasible for a candidate. */
function infeasible(candidate: AssignCandidate, pools: readonly Pool[], isFeasible: IsFeasible) {
  const { danceStyle } = candidate;
  const anytime = { ...candidate, availability: null };
  const ofStyle = pools.filter(({ slots: [slot] }) => isFeasible(anytime, slot!));
  if (ofStyle.length === 0) return `No panel that judges ${danceStyle} has slots.`;
  return ofStyle.length < pools.length
    ? `There are no slots for ${danceStyle} when they can come.`
    : 'There are no slots when they can come.';
}

/** Why a group has no slot. */
export function reasonOf(
  group: Group,
  { pools, isFeasible }: { pools: readonly Pool[]; isFeasible: IsFeasible },
): string {
  if (group.feasiblePools.length > 0) {
    const place = wholeOf(group.feasiblePools, pools) ? '' : where(group.feasiblePools, pools);
    return sizeOf(group) > 1
      ? `There are not ${sizeOf(group)} seats side by side${place}.`
      : `Every seat${place} is taken.`;
  }
  const alone = group.members.find(
    (member) => !pools.some(({ slots: [slot] }) => isFeasible(member, slot!)),
  );
  if (alone) return infeasible(alone, pools, isFeasible);
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
    .map(([number, one, several], index) => {
      const who = pluralize(number, 'candidate');
      return `${index === 0 ? who : who.split(' ')[0]} ${number === 1 ? one : several}`;
    });
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Everybody has a slot.';
}
