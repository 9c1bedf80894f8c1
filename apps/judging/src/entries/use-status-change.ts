import { auditionQueries, setAuditionStatus } from '@nox/api-client';
import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const STATUS_CHANGE = ['auditions', 'status-change'];

/**
 * Changes an entry's status on the screen at once, and takes it back if the server does not agree.
 * @param onFailure also called when the entry's row is gone by then, since a filter may have hidden it
 */
export function useStatusChange(entry: AuditionEntry, onFailure: (entry: AuditionEntry) => void) {
  const { _id: id } = entry;
  const queryClient = useQueryClient();
  const { queryKey } = auditionQueries.list();

  const show = (status: AuditionStatus) =>
    queryClient.setQueryData(queryKey, (entries) =>
      entries?.map((known) => (known._id === id ? { ...known, status } : known)),
    );

  return useMutation({
    mutationKey: STATUS_CHANGE,
    // Two changes of one entry reach the server in the order in which they were made.
    scope: { id: `audition-status-${id}` },
    mutationFn: (status: AuditionStatus) => setAuditionStatus(id, status),
    onMutate: async (status) => {
      // A list that is on its way still has the old status.
      await queryClient.cancelQueries({ queryKey });
      show(status);
      return { before: entry };
    },
    onError: (_error, _status, context) => {
      // `entry` would be the one on the screen by now, with the status that was refused.
      if (!context) return;
      show(context.before.status);
      onFailure(context.before);
      // While another change is under way the list would come back without it.
      if (queryClient.isMutating({ mutationKey: STATUS_CHANGE }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
