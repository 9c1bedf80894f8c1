import { freshQuery } from '@nox/api-client';
import type { ScheduleVersion } from '@nox/contracts';
import { useQuery } from '@tanstack/react-query';

export const versionsQuery = {
  // The season's pages have the same key, so that publishing there refreshes it.
  ...freshQuery<ScheduleVersion[]>(['schedule', 'versions'], '/schedule/versions'),
  networkMode: 'online' as const,
  retry: false,
};

/** Whether slots follow from a published schedule alone; false where that is not known. */
export const useIsPublished = () => (useQuery(versionsQuery).data ?? []).length > 0;
