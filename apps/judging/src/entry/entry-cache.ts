import { auditionQueries } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

const { queryKey } = auditionQueries.list();

/** Puts what the server has just confirmed into the list, without asking for ten thousand entries again. */
export async function changeEntry(
  queryClient: QueryClient,
  id: string,
  change: (entry: AuditionEntry) => AuditionEntry,
): Promise<void> {
  // A list that is on its way was read before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) =>
    entries?.map((entry) => (entry._id === id ? change(entry) : entry)),
  );
}

export async function removeEntry(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) => entries?.filter(({ _id }) => _id !== id));
}
