import { auditionQueries, freshQuery, type OfflineMeta, readQuery } from '@nox/api-client';
import { rolesOf, useAccount } from '@nox/api-client/account';
import { useAuth } from '@nox/auth';
import {
  type Account,
  hasRole,
  type Judging,
  type JudgingState,
  type Question,
  type ScheduleVersion,
} from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';

export const SETTINGS_PATH = '/auditions/settings';

/** The account's settings, and how judges work in the season: for scoring without a network, too. */
export const settingsQuery = (uid: string) => ({
  ...readQuery<JudgingState>([...auditionQueries.all, 'settings', uid], SETTINGS_PATH),
  meta: { offline: {} } satisfies OfflineMeta,
});

export const useUid = () => useAuth(({ user }) => user?.uid ?? '');

const OPEN: Judging = { mode: 'open', criteria: [], isIndependent: false, judgeName: null };

interface Known {
  account?: Account | undefined;
  state?: JudgingState | undefined;
  hasFailed?: boolean;
}

/** Read once for the page: dozens of components ask for it. */
export const KnownContext = createContext<Known>({});

export function useKnown(uid: string): Known {
  const account = useAccount(uid);
  const { data: state, failureReason } = useQuery(settingsQuery(uid));
  const hasFailed = failureReason !== null;
  return useMemo(() => ({ account, state, hasFailed }), [account, state, hasFailed]);
}

export const useOwnAccount = () => useContext(KnownContext).account;

/** Whether others' reviews are hidden until the judge has reviewed, so that they do not influence the judge. */
export const useIsHiding = () => useContext(KnownContext).state?.hidesReviews === true;

/** Undefined until it is known. Where it cannot be fetched, one score is what every season takes. */
export function useJudging(): Judging | undefined {
  const { state, hasFailed } = useContext(KnownContext);
  return state || hasFailed ? (state?.judging ?? OPEN) : undefined;
}

export const useCriteria = () => (useJudging() ?? OPEN).criteria;

const NO_QUESTIONS: readonly Question[] = [];

/** The season's own questions of which the account reads the answers. */
export const useQuestions = () => useJudging()?.questions ?? NO_QUESTIONS;

/** What the account may do beside reading entries and reviewing them. The API authorizes every call. */
export function useRights() {
  const held = rolesOf(useOwnAccount());
  return {
    /** Everything with entries: decisions, contact data, slots, import, export, deletion. */
    mayOrganise: hasRole(held, 'organiser'),
    mayAudit: hasRole(held, 'administrator'),
  };
}

/** The published slots that the account judges. */
export function useOwnSlots(): ReadonlySet<string> {
  const slots = useOwnAccount()?.judgeSlots;
  return useMemo(() => new Set(slots), [slots]);
}

/** The season's pages have the same key, so that publishing there refreshes it. */
export const versionsQuery = {
  ...freshQuery<ScheduleVersion[]>(['schedule', 'versions'], '/schedule/versions'),
  networkMode: 'online' as const,
  retry: false,
};
