import {
  type CandidateMessage,
  listPeople,
  type MessageSelection,
  type MessagesResult,
  pluralize,
} from '@nox/contracts';
import { AlertDialog, Button, DestructiveButton, formatNumber, useAnnounce } from '@nox/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../calls/failure-text.ts';
import {
  cancelMessages,
  messageQueries,
  retryMessages,
  sendMessages,
} from '../calls/message-calls.ts';
import { nameOf, type TabName } from './message-tabs.ts';

export const messages = (count: number) => pluralize(count, 'message');

interface Action {
  label: string;
  title: (count: number) => string;
  consequence: string;
  confirm: string;
  failed: string;
  call: (selection: MessageSelection) => Promise<MessagesResult>;
}

export const ACTIONS = {
  send: {
    label: 'Send Now…',
    title: (count) => `Send ${messages(count)}?`,
    consequence: 'What has been sent cannot be taken back.',
    confirm: 'Send',
    failed: 'Nothing was sent.',
    call: sendMessages,
  },
  retry: {
    label: 'Try Again…',
    title: (count) => `Try to send ${messages(count)} again?`,
    consequence: 'They are tried at once.',
    confirm: 'Try Again',
    failed: 'Nothing was tried.',
    call: retryMessages,
  },
  cancel: {
    label: 'Cancel Sending…',
    title: (count) => `Cancel ${messages(count)}?`,
    consequence: 'They are not sent, and stay in the list of cancelled messages.',
    confirm: 'Cancel',
    failed: 'Nothing was cancelled.',
    call: cancelMessages,
  },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/** What can be done with chosen messages. */
export const ACTIONS_OF: Record<TabName, readonly ActionName[]> = {
  drafts: ['send', 'cancel'],
  waiting: ['retry', 'cancel'],
  sent: [],
  trouble: ['retry'],
  cancelled: [],
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
