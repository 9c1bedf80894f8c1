import {
  type CandidateMessage,
  listPeople,
  type MessageSelection,
  type MessagesResult,
  pluralize,
} from '@nox/contracts';
import { AlertDialog, Button, DestructiveButton, formatNumber } from '@nox/ui';
import { failureText } from '../calls/failure-text.ts';
import {
  cancelMessages,
  messageQueries,
  retryMessages,
  sendMessages,
} from '../calls/message-calls.ts';
import { useAction } from '../ui/use-action.ts';
import { type ActionName, nameOf } from './message-tabs.ts';

interface Action {
  label: string;
  title: (messages: string) => string;
  consequence: string;
  confirm: string;
  failed: string;
  call: (selection: MessageSelection) => Promise<MessagesResult>;
}

export const ACTIONS: Record<ActionName, Action> = {
  send: {
    label: 'Send Now…',
    title: (messages) => `Send ${messages}?`,
    consequence: 'What has been sent cannot be taken back.',
    confirm: 'Send',
    failed: 'Nothing was sent.',
    call: sendMessages,
  },
  retry: {
    label: 'Try Again…',
    title: (messages) => `Try to send ${messages} again?`,
    consequence: 'They are tried at once.',
    confirm: 'Try Again',
    failed: 'Nothing was tried.',
    call: retryMessages,
  },
  cancel: {
    label: 'Cancel Sending…',
    title: (messages) => `Cancel ${messages}?`,
    consequence: 'They are not sent, and stay in the list of cancelled messages.',
    confirm: 'Cancel',
    failed: 'Nothing was cancelled.',
    call: cancelMessages,
  },
};

/** An action that waits for its confirmation: for how many messages, and some of them, to name their candidates. */
export interface PendingAction {
  name: ActionName;
  selection: MessageSelection;
  count: number;
  first: readonly CandidateMessage[];
}

interface ActionDialogProps {
  action: PendingAction;
  onClose: () => void;
  onDone: () => void;
}

/** Says how many messages to whom; what the server refuses changes nothing. */
export function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const { name, selection, count, first } = action;
  const { title, consequence, confirm, failed, call } = ACTIONS[name];
  const { mutate, isPending, error } = useAction({
    call: () => call(selection),
    said: ({ message }) => message,
    onDone() {
      onClose();
      onDone();
    },
    refreshes: messageQueries.all,
  });
  const Confirm = name === 'cancel' ? DestructiveButton : Button;
  return (
    <AlertDialog
      isOpen
      title={title(pluralize(count, 'message'))}
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
