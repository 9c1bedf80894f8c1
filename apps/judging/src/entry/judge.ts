import { type AuditionEntry, judgeNameKey, type Review } from '@nox/contracts';
import { localStorageText } from '@nox/ui';
import { useCallback, useMemo } from 'react';
import { type OutboxItem, pendingReviews } from '../outbox/outbox-item.ts';
import { useIsHiding, useJudging, useOwnAccount, useRights } from '../sync/judging-settings.ts';

const useStoredName = localStorageText('nox:judge-name');
/** The stored name came with this account's invitation, or was chosen in its place. */
const useNameOwner = localStorageText('nox:judge-name-owner');

/** The name under which reviews are written on this device, as typed; at first that of an account that was invited. */
export function useJudgeName() {
  const account = useOwnAccount();
  const [stored, store] = useStoredName();
  const [owner, setOwner] = useNameOwner();
  const invited = account?.judgeName ?? '';
  const key = invited && `${account?.uid} ${invited}`;
  const setName = (name: string) => {
    if (key) setOwner(key);
    store(name);
  };
  return [key && key !== owner ? invited : stored, setName] as const;
}

export interface Judge {
  name: string;
  /** The season binds reviews to accounts, and `name` to this one. */
  isBound: boolean;
  /** Drafts are stored by this key: the typed name, or the account, whose name may change with its first review. */
  draftKey: string;
  /** A draft may have the other key: of before the season bound reviews to accounts, or ended that. */
  formerDraftKey: string;
  /** Reviews of these accounts are the judge's under any name: the uid and the email address of who judges under the own name. */
  accounts: readonly (string | null)[];
}

const NO_ACCOUNTS: Judge['accounts'] = [];

export function useJudge(): Judge {
  const account = useOwnAccount();
  const typed = useJudgeName()[0].trim();
  const bound = useJudging()?.judgeName;
  return useMemo(() => {
    const isBound = typeof bound === 'string';
    const name = isBound ? bound : typed;
    const isOwnName = judgeKeyOf(account?.judgeName ?? '') === judgeKeyOf(name) && name !== '';
    const accounts = account && (isBound || isOwnName) ? [account.uid, account.email] : NO_ACCOUNTS;
    const uid = account?.uid ?? '';
    const [draftKey, formerDraftKey] = isBound ? [uid, typed] : [name, uid];
    return { name, isBound, draftKey, formerDraftKey, accounts };
  }, [typed, bound, account]);
}

/** Memoized: there are few judges and many reviews. */
const keys = new Map<string, string>();

export function judgeKeyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = judgeNameKey(name);
  keys.set(name, key);
  return key;
}

/** The review of a judge: where several names are one judge, the one that was sent under this name, or else the one that counts. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = judgeKeyOf(judgeName);
  if (!key) return undefined;
  const { reviews } = entry;
  const ofJudge = reviews.filter(({ judgeEmail }) => judgeKeyOf(judgeEmail) === key);
  return (
    reviews.find(({ typedName }) => typedName !== undefined && judgeKeyOf(typedName) === key) ??
    ofJudge.find(({ isRepeated }) => !isRepeated) ??
    ofJudge[0]
  );
}

export const ownReview = (
  entry: AuditionEntry,
  { name, isBound, accounts }: Judge,
): Review | undefined =>
  (isBound ? undefined : reviewBy(entry, name)) ??
  entry.reviews.find(({ account }) => account !== undefined && accounts.includes(account));

export const ownReviews = (pending: readonly OutboxItem[], { name, isBound }: Judge) =>
  pendingReviews(pending, isBound ? undefined : name);

/** @returns whether the judge has reviewed an entry; reviews that are still to be sent count */
export function reviewedBy(judge: Judge, pending: readonly OutboxItem[]) {
  const isPending = new Set(ownReviews(pending, judge).map(({ entryId }) => entryId));
  return (entry: AuditionEntry) =>
    isPending.has(entry._id) || ownReview(entry, judge) !== undefined;
}

/** Why: of a recused or an independent judge the server hides also how many reviews there are, until the judge may ask for them. */
export type Hiding = 'recused' | 'independent' | 'unasked' | 'chosen';

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
      if (isIndependent && own?.score === undefined) return 'independent';
      if (isIndependent) return entry.hiddenReviews ? 'unasked' : undefined;
      // The server hides by account, which may have reviewed under another name.
      return entry.hiddenReviews || (isHiding && !own) ? 'chosen' : undefined;
    },
    [isHiding, isIndependent, judge],
  );
}

/** @returns whether the account does not see the status of an entry, as `hidingOf` says: organisers see all */
export function useHidesStatus(hidingOf: ReturnType<typeof useHiding>) {
  const { mayOrganise } = useRights();
  return useCallback(
    (entry: AuditionEntry) => !mayOrganise && !hasCount(hidingOf(entry)),
    [mayOrganise, hidingOf],
  );
}

export function useHidingKey(): string {
  const isHiding = useIsHiding();
  const isIndependent = useJudging()?.isIndependent;
  const { name } = useJudge();
  return isHiding || isIndependent ? `until ${judgeKeyOf(name)}` : '';
}
