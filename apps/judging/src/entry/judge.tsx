import { type AuditionEntry, judgeNameKey, type Review } from '@nox/contracts';
import { TextField } from '@nox/ui';
import { useCallback } from 'react';
import { useHideScores } from './hide-choice.ts';
import { localStorageText } from './local-storage-text.ts';

/** The name under which reviews are written on this device, as typed. */
export const useJudgeName = localStorageText('nox:judge-name');

export function JudgeNameField() {
  const [name, setName] = useJudgeName();
  return (
    <TextField
      label="Judge name"
      autoComplete="off"
      maxLength={200}
      value={name}
      onChange={({ currentTarget }) => setName(currentTarget.value)}
    />
  );
}

/** Memoized: there are few judges and many reviews. */
const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review of an entry under a judge name; undefined if the name is empty. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = keyOf(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => keyOf(judgeEmail) === key) : undefined;
}

const isServerHiding = ({ hiddenReviews = 0 }: AuditionEntry) => hiddenReviews > 0;

/** @returns whether others' scores of an entry are hidden from the judge */
export function useScoresHidden() {
  const [isHiding] = useHideScores();
  const [judgeName] = useJudgeName();
  return useCallback(
    // The server hides by account, which may have reviewed under another name.
    (entry: AuditionEntry) => isServerHiding(entry) || (isHiding && !reviewBy(entry, judgeName)),
    [isHiding, judgeName],
  );
}
