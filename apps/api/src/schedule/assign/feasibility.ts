import { slotConflicts, type SlotConflict } from '@nox/contracts';
import { type AssignCandidate } from './assign-input.ts';
import { type Slot } from './grid.ts';

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
