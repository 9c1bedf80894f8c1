import { auditionQueries } from '@nox/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSending } from '../queue/queue-provider.tsx';

/** After somebody here has changed many entries: shows what there is by now, in the order that it has by now. */
export function useOwnRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { follower, turns } = useSending();
  return useCallback(async () => {
    const undoable = auditionQueries.undoable();
    const [isUpToDate] = await Promise.all([
      follower.catchUp(),
      queryClient.invalidateQueries({ queryKey: undoable.queryKey }),
    ]);
    if (!isUpToDate)
      await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
    turns.take();
  }, [queryClient, follower, turns]);
}
