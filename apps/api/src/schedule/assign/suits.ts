import { slotConflicts } from '@nox/contracts';
import { type AssignCandidate } from './assign-input.ts';
import { type Slot } from './grid.ts';

/** Whether nothing speaks against a slot for a candidate; of parties, see `settle`. */
export type Suits = (candidate: AssignCandidate, slot: Slot) => boolean;

/** Many candidates ask for the same, and many slots have the same parts of days and panels: each pair is compared once. */
export function memoizedSuits(): Suits {
  const answers = new Map<string, Map<string, boolean>>();
  const ofCandidate = new WeakMap<AssignCandidate, Map<string, boolean>>();
  const kinds = new WeakMap<Slot, string>();
  const answersOf = (candidate: AssignCandidate) => {
    const asking = JSON.stringify([candidate.danceStyle, candidate.availability]);
    const found = answers.get(asking) ?? new Map<string, boolean>();
    answers.set(asking, found);
    ofCandidate.set(candidate, found);
    return found;
  };
  const kindOf = (slot: Slot) => {
    const kind = JSON.stringify([slot.parts.map(({ key }) => key), slot.panel._id]);
    kinds.set(slot, kind);
    return kind;
  };
  return (candidate, slot) => {
    const known = ofCandidate.get(candidate) ?? answersOf(candidate);
    const kind = kinds.get(slot) ?? kindOf(slot);
    const answer = known.get(kind) ?? slotConflicts(candidate, slot, slot.parts).length === 0;
    known.set(kind, answer);
    return answer;
  };
}
