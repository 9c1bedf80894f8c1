import { auditionQueries, call } from '@nox/api-client';
import { changeFailureText } from '@nox/api-client/failures';
import type { AuditionEntry, JudgingSettings } from '@nox/contracts';
import { useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { judgeKeyOf, ownReview, useJudge } from './judge.ts';
import {
  SETTINGS_PATH,
  settingsQuery,
  useIsHiding,
  useJudging,
  useUid,
} from '../sync/judging-settings.ts';

/** Why: of a recused or an independent judge the server hides also how many reviews there are. */
export type Hiding = 'recused' | 'independent' | 'chosen';

/** Whether the number of reviews is known. */
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

/** Changes with the rule by which scores are hidden. */
export function useHidingKey(): string {
  const isHiding = useIsHiding();
  const isIndependent = useJudging()?.isIndependent;
  const { name } = useJudge();
  return isHiding || isIndependent ? `until ${judgeKeyOf(name)}` : '';
}

/** @returns a function that stores whether they are, and shows it at once */
export function useHideReviews() {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const { queryKey } = settingsQuery(useUid());
  const show = (hidesReviews: boolean) =>
    queryClient.setQueryData(queryKey, (state) => state && { ...state, hidesReviews });
  return useMutation({
    // One after the other: the last one counts.
    scope: { id: SETTINGS_PATH },
    mutationFn: (hidesReviews: boolean) =>
      call('PUT', SETTINGS_PATH, { body: { hidesReviews } satisfies JudgingSettings }),
    onMutate: async (hidesReviews) => {
      await queryClient.cancelQueries({ queryKey });
      show(hidesReviews);
    },
    onError: (error, hidesReviews) => {
      show(!hidesReviews);
      announce('negative', changeFailureText(error, 'Your choice was not saved.'), SETTINGS_PATH);
    },
    // The list has other reviews now.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey }),
  }).mutate;
}
