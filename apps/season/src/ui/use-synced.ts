import { ApiError, authorization, call, SHORT_TIMEOUT_MS } from '@nox/api-client';
import { watchRevisions } from '@nox/api-client/watch-revisions';
import type { BoardRevision } from '@nox/contracts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A change that a stream announced is read again after this time if the first read failed; without a stream the list is polled. */
const RETRY_MS = 10_000;

export function useRevisions(queryKey: QueryKey, isLoaded = true): void {
  const queryClient = useQueryClient();
  const name = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isLoaded) return;
    const controller = new AbortController();
    const filter = { queryKey: JSON.parse(name) as QueryKey, exact: true };
    const fetchOnce = () => queryClient.refetchQueries(filter, { cancelRefetch: false });
    const sync = async () => {
      const isRunning = queryClient.isFetching(filter) > 0;
      await fetchOnce();
      // The response that runs may be from before this revision.
      if (isRunning) await fetchOnce();
    };
    const { signal } = controller;
    void watchRevisions(() => void sync(), { signal, authorization, poll: sync });
    return () => controller.abort();
  }, [isLoaded, queryClient, name]);
}

/** Calls `sync` with each announced revision, and again until it succeeds; `name`: the first part of the queries' keys. */
export function useLive(
  name: string,
  isLoaded: boolean,
  sync: (signal: AbortSignal) => Promise<void>,
): { isOffline: boolean } {
  const changesKey = [name, 'changes'];
  const { error } = useQuery({
    queryKey: changesKey,
    queryFn: ({ signal }) => sync(signal).then(() => null),
    enabled: isLoaded,
    refetchInterval: ({ state }) => (state.error ? RETRY_MS : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useRevisions(changesKey, isLoaded);
  return { isOffline: ApiError.isUnreachable(error) };
}

/** Applies to the query's cached data what others change: with each revision that the server announces. `path`: of the changes. */
export function useSynced<
  Data extends { revision: BoardRevision },
  Changes extends { isIncomplete: boolean },
>(
  queryKey: QueryKey,
  isLoaded: boolean,
  path: string,
  apply: (data: Data, changes: Changes) => Data,
): { isOffline: boolean } {
  const queryClient = useQueryClient();
  const sync = async (signal: AbortSignal) => {
    const data = queryClient.getQueryData<Data>(queryKey);
    if (!data) return;
    const options = { params: data.revision, signal, timeout: SHORT_TIMEOUT_MS };
    const changes = await call<Changes>('GET', path, options);
    const filter = { queryKey, exact: true };
    // The fetch that runs may be from before these changes, but is to replace what is wrong.
    const isFetching = queryClient.isFetching(filter) > 0;
    await queryClient.cancelQueries(filter);
    if (!changes.isIncomplete) {
      queryClient.setQueryData<Data>(queryKey, (now) => now && apply(now, changes));
    }
    if (changes.isIncomplete || isFetching) await queryClient.refetchQueries(filter);
  };
  return useLive(String(queryKey[0]), isLoaded, sync);
}
