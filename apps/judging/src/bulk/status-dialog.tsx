import { ApiError } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import {
  type AuditionEntry,
  type AuditionStatus,
  type BulkChangeResult,
  type EntriesDeletion,
  listPeople,
} from '@nox/contracts';
import {
  AlertDialog,
  Button,
  CAN_BE_UNDONE,
  DeleteDialog,
  formatNumber,
  useAnnounce,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { candidates } from '../entry/entry-facets.ts';
import { undoSubject } from '../entry/rejected-items.tsx';
import { useRefresh } from '../sync/sync-provider.tsx';

interface Decision {
  status: AuditionStatus;
  /** What a judge does. */
  action: string;
  question: (names: string) => string;
}

export const DECISIONS: readonly Decision[] = [
  { status: 'Selected', action: 'Select', question: (names) => `Select ${names}?` },
  { status: 'Not Selected', action: 'Reject', question: (names) => `Reject ${names}?` },
  { status: 'Pending', action: 'Reset', question: (names) => `Reset ${names} to Pending?` },
];

interface StatusDialogProps {
  chosen: readonly AuditionEntry[];
  status: AuditionStatus;
  onClose: () => void;
  /** Called with the entries that have another status. */
  onConfirm: (changing: readonly AuditionEntry[]) => void;
}

/** Says by name what happens to several entries. */
export function StatusDialog({ chosen, status, onClose, onConfirm }: StatusDialogProps) {
  const changing = chosen.filter((entry) => entry.status !== status);
  const others = chosen.length - changing.length;
  const { action, question } = DECISIONS.find((decision) => decision.status === status)!;
  const already = others > 0 && `${candidates(others)} already ${others === 1 ? 'is' : 'are'}.`;
  if (changing.length === 0) {
    return (
      <AlertDialog
        isOpen
        title={`Nothing to ${action.toLowerCase()}`}
        question={`${listPeople(chosen)} ${others === 1 ? 'is' : 'are'} ${status} already.`}
        cancelLabel="Close"
        onCancel={onClose}
      >
        {null}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog
      isOpen
      title={question(listPeople(changing))}
      question={
        <>
          {candidates(changing.length)} will be {status}. {already}
        </>
      }
      onCancel={onClose}
    >
      <Button variant="primary" onClick={() => onConfirm(changing)}>
        {action} {changing.length}
      </Button>
    </AlertDialog>
  );
}

/** More of them only make the question longer. */
const MAX_NAMES = 20;

const deleteEntries = (deletion: EntriesDeletion) =>
  call<BulkChangeResult>('POST', '/auditions/deletions', { body: deletion });

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
