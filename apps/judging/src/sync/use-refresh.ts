import { auditionQueries } from '@nox/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSync } from './sync-provider.tsx';

/** Shows the list as it is on the server after a bulk change of this tab, in its new order. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { entriesSync, addLocalEdit } = useSync();
  return useCallback(async () => {
    const undoable = auditionQueries.undoable();
    const [isUpToDate] = await Promise.all([
      entriesSync.sync(),
      queryClient.invalidateQueries({ queryKey: undoable.queryKey }),
    ]);
    if (!isUpToDate)
      await queryClient.invalidateQueries({ queryKey: auditionQueries.list().queryKey });
    addLocalEdit();
  }, [queryClient, entriesSync, addLocalEdit]);
}
