import { accountQueries } from '@nox/api-client';
import type { Account, Role } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';

/** What an earlier release has stored, or answers, has no roles. */
export const rolesOf = (account: Account | undefined): readonly Role[] =>
  account?.roles ?? (account?.isAdmin ? ['administrator'] : []);

/** The signed-in account, which the guard has fetched and goes on to fetch. Each remote has this function of its own. */
export const useAccount = (uid = ''): Account | undefined =>
  useQuery({ ...accountQueries.me(uid), enabled: uid !== '', staleTime: Infinity }).data;
