import { ApiError, auditionQueries, deleteAuditionEntry } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import { CAN_BE_UNDONE, DeleteDialog, useAnnounce, useChange } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import { changeEntry } from '../sync/entries-sync.ts';
import { deletionSubject } from './rejected-items.tsx';

interface DeleteEntryDialogProps {
  entry: AuditionEntry;
  /** Called before the entry is removed from the list. */
  onDeleted?: () => void;
  onClose: () => void;
}

export function DeleteEntryDialog({ entry, onDeleted, onClose }: DeleteEntryDialogProps) {
  const { _id, fullName } = entry;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useChange({
    mutationFn: () => deleteAuditionEntry(_id),
    onSuccess: async () => {
      onDeleted?.();
      await changeEntry(queryClient, _id, () => undefined);
      announce('positive', 'Entry deleted successfully.', deletionSubject(fullName));
      const { queryKey } = auditionQueries.undoable();
      void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
    // The entry was probably deleted by another judge.
    onError: () => queryClient.invalidateQueries({ queryKey: auditionQueries.all }),
  });
  return (
    <DeleteDialog
      title={`Delete ${fullName}`}
      question={`Are you sure you want to delete the entire entry for ${fullName}? ${CAN_BE_UNDONE}`}
      failure={error ? ApiError.messageOr(error, 'Failed to delete entry.') : undefined}
      isBusy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
