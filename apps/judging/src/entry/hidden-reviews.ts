import type { AuditionEntry } from '@nox/contracts';
import { useCallback } from 'react';
import { useIsHiding, useJudging } from '../sync/judging-settings.ts';
import { judgeKeyOf, ownReview, useJudge } from './judge.ts';

/** Why: of a recused or an independent judge the server hides also how many reviews there are. */
export type Hiding = 'recused' | 'independent' | 'chosen';

export const hiddenText = (hiding: Hiding) => (hiding === 'recused' ? 'Recused' : 'Hidden');

export const hasCount = (hiding: Hiding | undefined) =>
  hiding !== 'recused' && hiding !== 'independent';

/** @returns why others' reviews of an entry are hidden from the judge; undefined if they are shown */
export function useHiding() {
  const isHiding = useIsHiding();
  const isIndependent = useJudging()?.isIndependent;
  const judge = useJudge();
  return useCallback(
    (entry: AuditionEntry): Hiding | undefined => {
      if (entry.isRecused) return 'recused';
      const own = ownReview(entry, judge);
      if (isIndependent) return own?.score === undefined ? 'independent' : undefined;
      // The server hides by account, which may have reviewed under another name.
      return entry.hiddenReviews || (isHiding && !own) ? 'chosen' : undefined;
    },
    [isHiding, isIndependent, judge],
  );
}

export function useHidingKey(): string {
  const isHiding = useIsHiding();
  const isIndependent = useJudging()?.isIndependent;
  const { name } = useJudge();
  return isHiding || isIndependent ? `until ${judgeKeyOf(name)}` : '';
}
