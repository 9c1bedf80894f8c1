import { accountQueries } from '@nox/api-client';
import type { Account } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';

/** The signed-in account, which the guard has fetched and goes on to fetch. Each remote has this function of its own. */
export const useAccount = (uid = ''): Account | undefined =>
  useQuery({ ...accountQueries.me(uid), enabled: uid !== '', staleTime: Infinity }).data;
