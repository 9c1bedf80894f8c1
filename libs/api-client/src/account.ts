import type { Account } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { SMALL_CALL_MS } from './authorization.ts';
import { http } from './http.ts';

export const accountQueries = {
  /**
   * The signed-in account and whether it is an administrator, which only the server knows.
   * @param uid keeps one account's answer from being taken for another's
   */
  me: (uid: string) =>
    queryOptions({
      queryKey: ['account', uid],
      queryFn: async ({ signal }) => {
        const options = { signal, authenticated: true, timeout: SMALL_CALL_MS };
        return (await http.get<Account>('/me', options)).data;
      },
    }),
};
