import { auditionRevision, watchAuditions, type AuditionWatchState } from '@nox/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSending } from '../queue/queue-provider.tsx';
import type { ListFollower } from './list-follower.ts';

const RETRY_MS = 1_000;

/**
 * Keeps the list as the server has it, from when there is one.
 * @returns how the server is heard; undefined until that is known
 */
export function useFollowing(hasList: boolean): AuditionWatchState | undefined {
  const queryClient = useQueryClient();
  const { queue, follower } = useSending();
  const [state, setState] = useState<AuditionWatchState>();

  useEffect(() => {
    if (!hasList) return;
    const end = new AbortController();
    const { signal } = end;
    // What was missed while nobody looked is there before it is looked at.
    const handleVisible = () => document.visibilityState === 'visible' && void follower.catchUp();
    document.addEventListener('visibilitychange', handleVisible);
    void watchAuditions((revision) => void follow(follower, revision, signal), {
      signal,
      revision: auditionRevision(queryClient),
      onState: (next) => {
        setState(next);
        if (next !== 'offline') queue.sendNow();
      },
    });
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      end.abort();
    };
  }, [hasList, queryClient, queue, follower]);

  return state;
}

async function follow(follower: ListFollower, revision: number, signal: AbortSignal) {
  while (!signal.aborted && !follower.has(revision)) {
    await follower.catchUp();
    if (follower.has(revision)) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
