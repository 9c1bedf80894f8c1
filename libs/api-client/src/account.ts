import type { Account } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http.ts';
import type { OfflineMeta } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './settings.ts';

export const accountQueries = {
  /** Only the server knows administrators. The uid is in the key: two accounts never share an answer. */
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
