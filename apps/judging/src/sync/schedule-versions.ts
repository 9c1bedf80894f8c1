import { call } from '@nox/api-client';
import type { ScheduleVersion } from '@nox/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The published schedules, the latest first. */
export const versionsQuery = queryOptions({
  // The season's pages have the same key, so that publishing there refreshes it.
  queryKey: ['schedule', 'versions'],
  queryFn: ({ signal }) => call<ScheduleVersion[]>('GET', '/schedule/versions', { signal }),
  staleTime: 0,
  networkMode: 'online',
  retry: false,
});

/** Whether slots follow from a published schedule alone; false where that is not known. */
export const useIsPublished = () => (useQuery(versionsQuery).data ?? []).length > 0;
