import { http } from '@nox/api-client';
import type { ClientMetrics } from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The server looks for bad releases as often. */
const REFRESH_INTERVAL_MS = 15_000;

// Called here: the API client of an earlier shell does not have this call.
export const clientMetricsQuery = queryOptions({
  queryKey: ['client-metrics'],
  queryFn: async ({ signal }) =>
    (await http.get<ClientMetrics>('/client-metrics', { signal, authenticated: true })).data,
  refetchInterval: REFRESH_INTERVAL_MS,
});
