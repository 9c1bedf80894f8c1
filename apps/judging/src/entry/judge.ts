import type { AuditionEntry, Review } from '@nox/contracts';
import { judgeNameKey } from '@nox/contracts';
import { localStorageText } from '@nox/ui';
import { useMemo } from 'react';
import { type OutboxItem, pendingReviews } from '../outbox/outbox-item.ts';
import { useOwnAccount } from './rights.ts';

const useStoredName = localStorageText('nox:judge-name');
/** Of whose invitation the stored name is, or in place of which it was chosen. */
const useNameOwner = localStorageText('nox:judge-name-owner');

/**
 * The name under which reviews are written on this device, as typed. An account that was invited judges under its name,
 * until the judge chooses another.
 */
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
  /** Empty until it is set. */
  name: string;
  /** Under any name their reviews are the judge's: the uid and the email address of who judges under the own name. */
  accounts: readonly (string | null)[];
}

const NO_ACCOUNTS: Judge['accounts'] = [];

/** Who judges on this device. */
export function useJudge(): Judge {
  const account = useOwnAccount();
  const name = useJudgeName()[0].trim();
  const isOwnName = judgeKeyOf(account?.judgeName ?? '') === judgeKeyOf(name) && name !== '';
  return useMemo(
    () => ({ name, accounts: account && isOwnName ? [account.uid, account.email] : NO_ACCOUNTS }),
    [name, account, isOwnName],
  );
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

/** The review of an entry under a judge name; undefined if the name is empty. */
export function reviewBy(entry: AuditionEntry, judgeName: string): Review | undefined {
  const key = judgeKeyOf(judgeName);
  return key ? entry.reviews.find(({ judgeEmail }) => judgeKeyOf(judgeEmail) === key) : undefined;
}

export const ownReview = (entry: AuditionEntry, { name, accounts }: Judge): Review | undefined =>
  reviewBy(entry, name) ??
  entry.reviews.find(({ account }) => account !== undefined && accounts.includes(account));

/** @returns whether the judge has reviewed an entry; reviews that are still to be sent count */
export function reviewedBy(judge: Judge, pending: readonly OutboxItem[]) {
  const isPending = new Set(pendingReviews(pending, judge.name).map(({ entryId }) => entryId));
  return (entry: AuditionEntry) =>
    isPending.has(entry._id) || ownReview(entry, judge) !== undefined;
}
