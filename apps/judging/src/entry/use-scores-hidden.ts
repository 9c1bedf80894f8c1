import type { AuditionEntry } from '@nox/contracts';
import { useCallback } from 'react';
import { useJudgeName } from './judge-name.tsx';
import { localStorageText } from './local-storage-text.ts';
import { reviewBy } from './review-by.ts';

const useSetting = localStorageText('nox:hide-scores');

/** The setting that others' scores are hidden until the judge has reviewed, so that they do not influence the judge. */
export function useHideScores() {
  const [setting, setSetting] = useSetting();
  return [setting === 'yes', (isHidden: boolean) => setSetting(isHidden ? 'yes' : '')] as const;
}

/** @returns whether others' scores of an entry are hidden from the judge */
export function useScoresHidden() {
  const [isHiding] = useHideScores();
  const [judgeName] = useJudgeName();
  return useCallback(
    (entry: AuditionEntry) => isHiding && !reviewBy(entry, judgeName),
    [isHiding, judgeName],
  );
}
