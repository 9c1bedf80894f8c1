import { ApiError, http } from '@nox/api-client';
import type { DayNow } from '@nox/contracts';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';

/** A network that neither answers nor fails counts as offline after this time. */
const TIMEOUT_MS = 8_000;
const INTERVAL_MS = 10_000;

/** Who is on now and next, with what names this state. */
interface TaggedNow {
  tag: string;
  now: DayNow;
}

/** Whether a link does not work (any more). */
export const isRevoked = (error: unknown) => error instanceof ApiError && error.status === 401;

/** @param authorization of a screen's or a candidate's link @throws ApiError 401 for a revoked link, `network` */
export function useDayNow(authorization: string, options: Partial<UseQueryOptions<TaggedNow>>) {
  const queryClient = useQueryClient();
  const queryKey = ['day-now', authorization];
  return useQuery<TaggedNow>({
    queryKey,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<TaggedNow>(queryKey);
      const { status, headers, data } = await http.get<DayNow>('/season/now', {
        headers: { Authorization: authorization, 'If-None-Match': known?.tag },
        validateStatus: (code) => code === 200 || (code === 304 && known !== undefined),
        signal,
        timeout: TIMEOUT_MS,
      });
      return status === 304 ? known! : { tag: String(headers['etag'] ?? ''), now: data };
    },
    structuralSharing: false,
    refetchInterval: ({ state }) => !isRevoked(state.error) && INTERVAL_MS,
    gcTime: 0,
    ...options,
  });
}
