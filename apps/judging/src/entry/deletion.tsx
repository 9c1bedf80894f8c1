import { ApiError, auditionQueries, deleteAuditionEntry } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import { CAN_BE_UNDONE, DeleteDialog, useAnnounce, useChange } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';
import { useRights } from './rights.ts';
import { deletionSubject } from './rejected-items.tsx';

const DeletionContext = createContext<((entry: AuditionEntry) => void) | undefined>(undefined);

/** @returns a function that deletes an entry after a confirmation; undefined where the account may not */
export const useDeletion = () => useContext(DeletionContext);

interface DeletionProviderProps {
  /** Called before the entry is removed from the list. */
  onDeleted?: (() => void) | undefined;
  children: ReactNode;
}

export function DeletionProvider({ onDeleted, children }: DeletionProviderProps) {
  const { mayOrganise } = useRights();
  const [toDelete, setToDelete] = useState<AuditionEntry>();
  return (
    <DeletionContext value={mayOrganise ? setToDelete : undefined}>
      {children}
      {toDelete && (
        <DeleteEntryDialog
          entry={toDelete}
          onDeleted={onDeleted}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </DeletionContext>
  );
}

interface DeleteEntryDialogProps extends Pick<DeletionProviderProps, 'onDeleted'> {
  entry: AuditionEntry;
  onClose: () => void;
}

function DeleteEntryDialog({ entry, onDeleted, onClose }: DeleteEntryDialogProps) {
  const { _id, fullName } = entry;
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  const { mutate, isPending, error } = useChange({
    mutationFn: () => deleteAuditionEntry(_id),
    onSuccess: async () => {
      onDeleted?.();
      await changeEntry(queryClient, _id, () => undefined);
      announce('go', 'Entry deleted successfully.', deletionSubject(fullName));
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
      finalFocus={() => (opener?.isConnected ? opener : document.querySelector('h1'))}
    />
  );
}
