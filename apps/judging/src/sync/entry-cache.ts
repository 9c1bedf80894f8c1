import { auditionQueries } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

const { queryKey } = auditionQueries.list();

/** Puts what the server has confirmed into the list, without fetching ten thousand entries again. */
async function changeList(
  queryClient: QueryClient,
  change: (entries: AuditionEntry[]) => AuditionEntry[],
): Promise<void> {
  // The response of a running request may be from before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) => entries && change(entries));
}

export const changeEntry = (
  queryClient: QueryClient,
  id: string,
  change: (entry: AuditionEntry) => AuditionEntry,
) =>
  changeList(queryClient, (entries) =>
    entries.map((entry) => (entry._id === id ? change(entry) : entry)),
  );

export const removeEntry = (queryClient: QueryClient, id: string) =>
  changeList(queryClient, (entries) => entries.filter(({ _id }) => _id !== id));
