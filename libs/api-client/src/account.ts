import { accountQueries } from '@nox/api-client';
import type { Account, Role } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';

/** Of the guard's response; one that an earlier release has stored has no roles. */
export const rolesOf = ({ roles, isAdmin }: Account): readonly Role[] =>
  roles ?? (isAdmin ? ['administrator'] : []);

/** The signed-in account, which the guard has fetched and goes on to fetch. Each remote has this function of its own. */
export const useAccount = (uid = ''): Account | undefined =>
  useQuery({ ...accountQueries.me(uid), enabled: uid !== '', staleTime: Infinity }).data;
