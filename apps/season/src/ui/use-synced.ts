import { ApiError, authorization } from '@nox/api-client';
import { watchRevisions } from '@nox/api-client/watch-revisions';
import type { BoardRevision } from '@nox/contracts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const RETRY_MS = 2_000;

interface Synced<Data, Changes> {
  /** Of the query whose data is brought up to date. */
  queryKey: QueryKey;
  isLoaded: boolean;
  read: (since: BoardRevision, signal: AbortSignal) => Promise<Changes>;
  apply: (data: Data, changes: Changes) => Data;
}

/** Applies to cached data what others change: with each revision that the server announces. */
export function useSynced<
  Data extends { revision: BoardRevision },
  Changes extends { revision: BoardRevision; isIncomplete: boolean },
>({ queryKey, isLoaded, read, apply }: Synced<Data, Changes>): { isOffline: boolean } {
  const queryClient = useQueryClient();
  const changesKey = [...queryKey.slice(0, 1), 'changes'];
  const [name] = changesKey;
  const { error } = useQuery({
    queryKey: changesKey,
    queryFn: async ({ signal }) => {
      const data = queryClient.getQueryData<Data>(queryKey);
      if (!data) return null;
      const changes = await read(data.revision, signal);
      if (changes.isIncomplete) await queryClient.refetchQueries({ queryKey, exact: true });
      else queryClient.setQueryData<Data>(queryKey, (now) => now && apply(now, changes));
      return changes.revision;
    },
    enabled: isLoaded,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (!isLoaded) return;
    const controller = new AbortController();
    const key = [name, 'changes'];
    const fetchOnce = () => queryClient.refetchQueries({ queryKey: key }, { cancelRefetch: false });
    const sync = async () => {
      const isRunning = queryClient.isFetching({ queryKey: key }) > 0;
      await fetchOnce();
      // That response may be from before this revision.
      if (isRunning) await fetchOnce();
    };
    const { signal } = controller;
    void watchRevisions(() => void sync(), { signal, authorization, poll: sync });
    return () => controller.abort();
  }, [isLoaded, queryClient, name]);
  return { isOffline: ApiError.isUnreachable(error) };
}
