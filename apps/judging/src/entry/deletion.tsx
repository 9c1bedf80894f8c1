import { ApiError, auditionQueries, deleteAuditionEntry } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import { CAN_BE_UNDONE, DeleteDialog, useAnnounce, useChange, useStableCallback } from '@nox/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { changeEntry } from '../sync/entries-sync.ts';
import { useRights } from './rights.ts';
import { deletionSubject } from './rejected-items.tsx';

const DeletionContext = createContext<((entry: AuditionEntry) => void) | undefined>(undefined);

/** @returns a function that deletes an entry after a confirmation; undefined where the account may not */
export const useDeletion = () => useContext(DeletionContext);

interface DeletionProviderProps {
  /** Called before the entry is removed from the list. */
  onDeleted?: () => void;
  children: ReactNode;
}

export function DeletionProvider({ onDeleted, children }: DeletionProviderProps) {
  const announce = useAnnounce();
  const { mayOrganise } = useRights();
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<AuditionEntry>();
  const opener = useRef<HTMLElement>(null);

  const { mutate, isPending, error, reset } = useChange({
    mutationFn: ({ _id }: AuditionEntry) => deleteAuditionEntry(_id),
    onSuccess: async (_, { _id, fullName }) => {
      onDeleted?.();
      await changeEntry(queryClient, _id, () => undefined);
      announce('go', 'Entry deleted successfully.', deletionSubject(fullName));
      const { queryKey } = auditionQueries.undoable();
      void queryClient.invalidateQueries({ queryKey });
      setToDelete(undefined);
    },
    // The entry was probably deleted by another judge.
    onError: () => queryClient.invalidateQueries({ queryKey: auditionQueries.all }),
  });

  const confirmDeletion = useStableCallback((entry: AuditionEntry) => {
    opener.current = document.activeElement as HTMLElement | null;
    reset();
    setToDelete(entry);
  });

  return (
    <DeletionContext value={mayOrganise ? confirmDeletion : undefined}>
      {children}
      <DeleteDialog
        subject={toDelete}
        title={({ fullName }) => `Delete ${fullName}`}
        question={({ fullName }) =>
          `Are you sure you want to delete the entire entry for ${fullName}? ${CAN_BE_UNDONE}`
        }
        failure={error ? ApiError.messageOr(error, 'Failed to delete entry.') : undefined}
        isBusy={isPending}
        onConfirm={mutate}
        onCancel={() => setToDelete(undefined)}
        finalFocus={() =>
          opener.current?.isConnected ? opener.current : document.querySelector('h1')
        }
      />
    </DeletionContext>
  );
}
