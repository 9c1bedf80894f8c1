import { auditionRevision, type AuditionWatchState, watchAuditions } from '@nox/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EntriesSync } from './entries-sync.ts';
import { useSync } from './sync-provider.tsx';

const RETRY_DELAY_MS = 1_000;

/** Syncs the list with the server's stream of revisions. @returns the connection; undefined until it is known */
export function useLiveEntries(hasList: boolean): AuditionWatchState | undefined {
  const queryClient = useQueryClient();
  const { outbox, entriesSync } = useSync();
  const [state, setState] = useState<AuditionWatchState>();

  useEffect(() => {
    if (!hasList) return;
    const controller = new AbortController();
    const { signal } = controller;
    const handleVisible = () => document.visibilityState === 'visible' && void entriesSync.sync();
    document.addEventListener('visibilitychange', handleVisible);
    void watchAuditions((revision) => void syncTo(revision, entriesSync, signal), {
      signal,
      revision: auditionRevision(queryClient),
      onState: (next) => {
        setState(next);
        if (next !== 'offline') outbox.sendNow();
      },
    });
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      controller.abort();
    };
  }, [hasList, queryClient, outbox, entriesSync]);

  return state;
}

async function syncTo(revision: number, entriesSync: EntriesSync, signal: AbortSignal) {
  while (!signal.aborted && !entriesSync.has(revision)) {
    await entriesSync.sync();
    if (entriesSync.has(revision)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
