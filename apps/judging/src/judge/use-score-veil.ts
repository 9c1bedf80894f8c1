import type { AuditionEntry } from '@nox/contracts';
import { useCallback } from 'react';
import { reviewBy } from './reviewed-by.ts';
import { useHiddenScores } from './use-hidden-scores.ts';
import { useJudgeName } from './use-judge-name.ts';

/** Tells whether what others think of an entry is to be hidden from whoever judges here. */
export function useScoreVeil() {
  const [isHiding] = useHiddenScores();
  const [judgeName] = useJudgeName();
  return useCallback(
    (entry: AuditionEntry) => isHiding && !reviewBy(entry, judgeName),
    [isHiding, judgeName],
  );
}
