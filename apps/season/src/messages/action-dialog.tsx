import { type CandidateMessage, listPeople } from '@nox/contracts';
import { AlertDialog, Button, DestructiveButton, formatNumber, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageQueries } from '../calls/message-calls.ts';
import { failureText } from '../calls/failure-text.ts';
import { ACTIONS, type PendingAction } from './message-actions.ts';
import { nameOf } from './message-tabs.ts';

interface ActionDialogProps {
  action: PendingAction;
  onClose: () => void;
  onDone?: () => void;
}

/** Says how many messages to whom; what the server refuses changes nothing. */
export function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const { name, selection, count, first } = action;
  const { title, consequence, confirm, failed, call } = ACTIONS[name];
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(selection),
    onSuccess: ({ message }) => {
      announce('go', message);
      onClose();
      onDone?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageQueries.all }),
  });
  const Confirm = name === 'cancel' ? DestructiveButton : Button;
  return (
    <AlertDialog
      isOpen
      title={title(count)}
      question={`To ${recipientsOf(first, count)}. ${consequence}`}
      failure={error ? failureText(error, failed) : undefined}
      cancelLabel="Leave Them"
      isBusy={isPending}
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    >
      <Confirm variant="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? 'Working...' : `${confirm} ${formatNumber(count)}`}
      </Confirm>
    </AlertDialog>
  );
}

/** "Asha, Ben and 210 more": some of the first are enough to see whether these are the right ones. */
function recipientsOf(first: readonly CandidateMessage[], count: number): string {
  const named = first.map((message) => ({ fullName: nameOf(message) }));
  if (named.length >= count) return listPeople(named);
  const shown = named.slice(0, 2).map(({ fullName }) => fullName);
  return `${shown.join(', ')} and ${formatNumber(count - shown.length)} others`;
}
