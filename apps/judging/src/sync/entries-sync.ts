import { auditionQueries } from '@nox/api-client';
import { syncEntries } from '@nox/api-client/entries-sync';
import type { AuditionChanges, AuditionEntry } from '@nox/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Brings the list up to date by requests after each call: a running one's response may be too old. Resolves to whether it is. */
export function createSync(
  queryClient: QueryClient,
  onChanges: (changes: AuditionChanges) => void,
): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const fetchChanges = async () => {
    const changes = await syncEntries(queryClient);
    if (changes) onChanges(changes);
    return true;
  };
  const run = () => {
    next = undefined;
    // `useLiveEntries` calls again when the server is back.
    running = fetchChanges()
      .catch(() => false)
      .finally(() => (running = undefined));
    return running;
  };
  return () => (running ? (next ??= running.then(run)) : run());
}

/** Puts what the server has confirmed into the list, without fetching ten thousand entries again; undefined removes the entry. */
export async function changeEntry(
  queryClient: QueryClient,
  id: string,
  change: (entry: AuditionEntry) => AuditionEntry | undefined,
): Promise<void> {
  const { queryKey } = auditionQueries.list();
  // The response of a running request may be from before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (entries) =>
    entries?.flatMap((entry) => (entry._id === id ? (change(entry) ?? []) : entry)),
  );
}
