import { auditionQueries } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import { useAuth } from '@nox/auth';
import type { AuditionEntry, JudgingSettings, JudgingState } from '@nox/contracts';
import { localStorageText } from '@nox/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { judgeKeyOf, ownReview, useJudge } from './judge.ts';
import { SETTINGS_PATH, settingsQuery, useJudging, useUid } from '../sync/judging-settings.ts';

/** Why: of a recused or an independent judge the server hides also how many reviews there are. */
export type Hiding = 'recused' | 'independent' | 'chosen';

/** Whether the number of reviews is known. */
export const hasCount = (hiding: Hiding | undefined) =>
  hiding !== 'recused' && hiding !== 'independent';

/** @returns why others' reviews of an entry are hidden from the judge; undefined if they are shown */
export function useHiding() {
  const [isHiding] = useHideScores();
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
  const [isHiding] = useHideScores();
  const isIndependent = useJudging()?.isIndependent;
  const { name } = useJudge();
  return isHiding || isIndependent ? `until ${judgeKeyOf(name)}` : '';
}

const RETRY_MS = 15_000;

const useChoice = localStorageText('nox:hide-scores');
/** The uid of the account whose choice the server does not have yet. */
const useUnsent = localStorageText('nox:hide-scores-unsent');

/** Whether others' reviews are hidden until the judge has reviewed, so that they do not influence the judge. */
export function useHideScores() {
  const uid = useUid();
  const [choice, setChoice] = useChoice();
  const [, setUnsent] = useUnsent();
  const choose = (isHidden: boolean) => {
    setUnsent(uid);
    setChoice(isHidden ? 'yes' : '');
  };
  return [choice === 'yes', choose] as const;
}

/** Sends the choice until the server has it, and takes over what was chosen on another device. */
export function useHideChoiceSync(): void {
  const queryClient = useQueryClient();
  const uid = useUid();
  const [choice, setChoice] = useChoice();
  const [unsent, setUnsent] = useUnsent();
  const isUnsent = unsent === uid && uid !== '';
  const hidesReviews = choice === 'yes';
  const { data: stored } = useQuery(settingsQuery(uid));

  useEffect(() => {
    if (!stored || isUnsent) return;
    if (stored.hidesReviews === null) {
      if (hidesReviews) setUnsent(uid);
      return;
    }
    if (stored.hidesReviews === hidesReviews) return;
    setChoice(stored.hidesReviews ? 'yes' : '');
    // A list from before the choice, such as one that was stored, has other reviews.
    void queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
  }, [stored, isUnsent, hidesReviews, uid, setChoice, setUnsent, queryClient]);

  const { mutate } = useMutation({
    mutationKey: [SETTINGS_PATH],
    // One after the other: the last one counts.
    scope: { id: SETTINGS_PATH },
    mutationFn: async (settings: JudgingSettings) => {
      if (useAuth.getState().user?.uid !== uid) throw new Error('Another account is signed in.');
      return call<JudgingState>('PUT', SETTINGS_PATH, { body: settings });
    },
  });

  useEffect(() => {
    if (!isUnsent) return;
    const { queryKey } = settingsQuery(uid);
    const send = () =>
      mutate(
        { hidesReviews },
        {
          // Only after the last call.
          onSuccess: async (state) => {
            await queryClient.cancelQueries({ queryKey });
            queryClient.setQueryData(queryKey, state);
            setUnsent('');
            await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
          },
        },
      );
    const retry = () => {
      if (queryClient.isMutating({ mutationKey: [SETTINGS_PATH] }) === 0) send();
    };
    send();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isUnsent, hidesReviews, uid, mutate, queryClient, setUnsent]);
}
