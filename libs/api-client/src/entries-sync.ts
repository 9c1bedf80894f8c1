import {
  applyAuditionChanges,
  auditionChanges,
  auditionQueries,
  auditionRevision,
} from '@nox/api-client';
import type { AuditionChanges } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Applies to the cached list what has changed since; each remote has this function of its own. @returns the changes @throws ApiError */
export async function syncEntries(
  queryClient: QueryClient,
  signal?: AbortSignal,
): Promise<AuditionChanges | undefined> {
  const { queryKey } = auditionQueries.list();
  const since = auditionRevision(queryClient);
  if (since === undefined) {
    // A proxy may have removed the header that says it.
    await queryClient.invalidateQueries({ queryKey }, { throwOnError: true });
    return undefined;
  }
  const changes = await auditionChanges(since, { signal });
  await applyAuditionChanges(queryClient, changes);
  return changes;
}
