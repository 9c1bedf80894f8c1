import { auditionQueries, deleteAuditionEntry } from '@nox/api-client';
import type { AuditionEntry } from '@nox/contracts';
import { AlertDialog, DestructiveButton, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { removeEntry } from './entry-cache.ts';
import { failureText } from './failure-text.ts';

type AskToDelete = (entry: AuditionEntry) => void;

const Deletion = createContext<AskToDelete>(() => undefined);

/** How a row or a dialog asks for the deletion of its entry. */
export const useDeletion = () => useContext(Deletion);

interface DeletionProviderProps {
  /** Told before the list is without the entry. */
  onDeleted?: () => void;
  children: ReactNode;
}

/** Deletes an entry, once somebody has confirmed it, and says how that ended. */
export function DeletionProvider({ onDeleted, children }: DeletionProviderProps) {
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const [doomed, setDoomed] = useState<AuditionEntry>();
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLElement>(null);

  const ask = useCallback((entry: AuditionEntry) => {
    opener.current = document.activeElement as HTMLElement | null;
    setDoomed(entry);
    setIsAsking(true);
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id }: AuditionEntry) => deleteAuditionEntry(_id),
    onSuccess: async (_, { _id }) => {
      onDeleted?.();
      await removeEntry(queryClient, _id);
      announce('go', 'Entry deleted successfully.');
    },
    onError: (error) => {
      announce('stop', failureText(error, 'Failed to delete entry.'));
      // Mostly somebody else was faster.
      void queryClient.invalidateQueries({ queryKey: auditionQueries.all });
    },
    onSettled: () => setIsAsking(false),
  });

  return (
    <Deletion value={ask}>
      {children}
      <AlertDialog
        isOpen={isAsking}
        title={`Delete ${doomed?.fullName ?? ''}`}
        question={`Are you sure you want to delete the entire entry for ${doomed?.fullName ?? ''}?`}
        isBusy={isPending}
        onCancel={() => setIsAsking(false)}
        // The button that asked goes with its entry.
        finalFocus={() =>
          opener.current?.isConnected ? opener.current : document.querySelector('h1')
        }
      >
        <DestructiveButton disabled={isPending} onClick={() => doomed && mutate(doomed)}>
          {isPending ? 'Deleting...' : 'Delete'}
        </DestructiveButton>
      </AlertDialog>
    </Deletion>
  );
}
