import { ApiError } from '@nox/api-client';
import { call } from '@nox/api-client/call';
import {
  type AuditionEntry,
  type AuditionStatus,
  type BulkChangeResult,
  type EntriesDeletion,
  listPeople,
  pluralize,
} from '@nox/contracts';
import {
  AlertDialog,
  Button,
  CAN_BE_UNDONE,
  DeleteDialog,
  formatNumber,
  useAnnounce,
  useChange,
} from '@nox/ui';
import { reserveText } from '../entry/entry.ts';
import { candidates, DECISIONS } from '../entry/entry-facets.ts';
import { undoSubject } from '../entry/rejected-items.tsx';
import { useRefresh } from '../sync/sync-provider.tsx';

interface StatusDialogProps {
  chosen: readonly AuditionEntry[];
  status: AuditionStatus;
  onClose: () => void;
  /** Called with the entries that have another status. */
  onConfirm: (changing: readonly AuditionEntry[]) => void;
}

export function StatusDialog({ chosen, status, onClose, onConfirm }: StatusDialogProps) {
  const changing = chosen.filter((entry) => entry.status !== status);
  const others = chosen.length - changing.length;
  const { action, end = '' } = DECISIONS.find((decision) => decision.status === status)!;
  const already = others > 0 && `${candidates(others)} already ${others === 1 ? 'is' : 'are'}.`;
  const isNothing = changing.length === 0;
  return (
    <AlertDialog
      title={
        isNothing
          ? `Nothing to ${action.toLowerCase()}`
          : `${action} ${listPeople(changing)}${end}?`
      }
      question={
        isNothing
          ? `${listPeople(chosen)} ${others === 1 ? 'is' : 'are'} ${status} already.`
          : [`${candidates(changing.length)} will be ${status}.`, already].filter(Boolean).join(' ')
      }
      cancelLabel={isNothing ? 'Close' : 'Cancel'}
      onCancel={onClose}
    >
      {!isNothing && (
        <Button variant="primary" onClick={() => onConfirm(changing)}>
          {action} {changing.length}
        </Button>
      )}
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

export function DeleteChosenDialog({ chosen, onClose, onDeleted }: DeleteChosenDialogProps) {
  const announce = useAnnounce();
  const refresh = useRefresh();
  const whom = chosen.length === 1 ? listPeople(chosen) : candidates(chosen.length);
  const reserves = chosen.filter(reserveText).length;
  const named =
    reserves > 0 ? ` ${pluralize(reserves, 'of them is a reserve', 'of them are reserves')}.` : '';

  const { mutate, isPending, error } = useChange({
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
        `Are you sure you want to delete ${listPeople(chosen, MAX_NAMES)}, with all reviews?${named} ${CAN_BE_UNDONE}`
      }
      confirmLabel={`Delete ${formatNumber(chosen.length)}`}
      failure={error ? ApiError.messageOr(error, 'Failed to delete.') : undefined}
      isBusy={isPending}
      onConfirm={() => mutate({ ids: chosen.map(({ _id }) => _id) })}
      onCancel={onClose}
    />
  );
}
