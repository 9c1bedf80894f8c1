import { ApiError, type CallOptions, createQueryClient, request, serverNow } from '@nox/api-client';
import type { DayNow } from '@nox/contracts';
import {
  QueryClientContext,
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useContext, useState, type ReactNode } from 'react';

const INTERVAL_MS = 10_000;
/** A request that waits in vain ends before the next one is due. */
const TIMEOUT_MS = 8_000;

/** Who is on now and next, with what names this state, and the society's time at which the server has answered. */
type TaggedNow = { tag: string; now: DayNow; heardAt: number };

export const isRevoked = (error: unknown) => error instanceof ApiError && error.status === 401;

interface DayNowOptions extends Partial<UseQueryOptions<TaggedNow>>, Pick<CallOptions, 'by'> {}

/** @param options `by`: whose link it is @throws ApiError 401 for a revoked link, `network` */
export function useDayNow({ by, ...options }: DayNowOptions) {
  const queryClient = useQueryClient();
  const queryKey = ['day-now', by];
  return useQuery<TaggedNow>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<TaggedNow>(queryKey);
      const { status, headers, data } = await request<DayNow>('GET', '/season/now', {
        by,
        headers: { 'If-None-Match': known?.tag },
        validateStatus: (code) => code === 200 || (code === 304 && known !== undefined),
        signal,
        timeout: TIMEOUT_MS,
      });
      const heard = status === 304 ? known! : { tag: String(headers['etag'] ?? ''), now: data };
      return { ...heard, heardAt: serverNow() };
    },
    structuralSharing: false,
    refetchInterval: ({ state }) => !isRevoked(state.error) && INTERVAL_MS,
    gcTime: 0,
    ...options,
  });
}

/** A document has no cache of queries, so an island that fetches brings one. A page that the browser renders has its own. */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
