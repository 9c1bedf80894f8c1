import { ApiError, http } from '@nox/api-client';
import {
  type AuditionEntry,
  type BulkChangeResult,
  type EntriesDeletion,
  listPeople,
} from '@nox/contracts';
import { CAN_BE_UNDONE, DeleteDialog, formatNumber, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { candidates } from '../entry/entry-filter.ts';
import { undoSubject } from '../entry/undo-subject.ts';
import { useRefresh } from '../sync/sync-provider.tsx';

/** More of them only make the question longer. */
const MAX_NAMES = 20;

// Called here: the API client of an earlier shell does not have this call.
const deleteEntries = async (deletion: EntriesDeletion) =>
  (await http.post<BulkChangeResult>('/auditions/deletions', deletion, { authenticated: true }))
    .data;

interface DeleteChosenDialogProps {
  chosen: readonly AuditionEntry[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Says by name who is deleted. */
export function DeleteChosenDialog({ chosen, onClose, onDeleted }: DeleteChosenDialogProps) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const whom = chosen.length === 1 ? listPeople(chosen) : candidates(chosen.length);

  const { mutate, isPending, error } = useMutation({
    mutationFn: deleteEntries,
    onSuccess: ({ message, undoable }) => {
      const name = chosen.length === 1 ? listPeople(chosen) : undefined;
      // Undoing it takes the message along.
      announce('go', message, undoable ? undoSubject({ ...undoable, name }) : undefined);
      onDeleted();
      void refresh();
    },
  });

  return (
    <DeleteDialog
      subject={chosen}
      title={() => `Delete ${whom}`}
      question={() =>
        `Are you sure you want to delete ${listPeople(chosen, MAX_NAMES)}, with all reviews? ${CAN_BE_UNDONE}`
      }
      confirmLabel={`Delete ${formatNumber(chosen.length)}`}
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={() => mutate({ ids: chosen.map(({ _id }) => _id) })}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    />
  );
}
