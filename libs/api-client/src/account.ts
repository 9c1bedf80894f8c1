import type { Account } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';
import type { OfflineMeta } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './settings.ts';

export const accountQueries = {
  /**
   * The signed-in account and whether it is an administrator, which only the server knows.
   * @param uid in the key, so that two accounts never share an answer
   */
  me: (uid: string) =>
    queryOptions({
      queryKey: ['account', uid],
      meta: { offline: {} } satisfies OfflineMeta,
      queryFn: async ({ signal }) => {
        const options = { signal, authenticated: true, timeout: SHORT_TIMEOUT_MS };
        return (await http.get<Account>('/me', options)).data;
      },
    }),
};
