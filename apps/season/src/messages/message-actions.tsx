import { call } from '@nox/api-client';
import {
  type CandidateMessage,
  listPeople,
  type MessageCounts,
  type MessageSelection,
  type MessagesResult,
  type MessageState,
  pluralize,
} from '@nox/contracts';
import { AlertDialog, Button, formatNumber, formatTime } from '@nox/ui';
import { useAction } from '@nox/actions';
import { useQuery } from '@tanstack/react-query';
import { messageQueries, resultsQuery } from '../calls/queries.ts';

/** `send` and `discard`: drafts. `retry`: failed and bounced emails, and queued ones now. `cancel`: queued messages. */
export const ACTIONS = {
  send: {
    label: 'Send now…',
    title: (messages: string) => `Send ${messages}?`,
    consequence: 'What has been sent cannot be taken back.',
    confirm: 'Send',
    failed: 'Nothing was sent.',
  },
  retry: {
    label: 'Try again…',
    title: (messages: string) => `Try to send ${messages} again?`,
    consequence: 'They are tried at once.',
    confirm: 'Try again',
    failed: 'Nothing was sent.',
  },
  discard: {
    label: 'Discard draft…',
    title: (drafts: string) => `Discard ${drafts}?`,
    consequence: 'They are not sent, and stay in the list of cancelled messages.',
    confirm: 'Discard',
    failed: 'Nothing was discarded.',
  },
  cancel: {
    label: 'Cancel sending…',
    title: (messages: string) => `Cancel ${messages}?`,
    consequence: 'They are not sent, and stay in the list of cancelled messages.',
    confirm: 'Cancel',
    failed: 'Nothing was cancelled.',
  },
};
type ActionName = keyof typeof ACTIONS;

/** The messages are not sent then. */
export const isEnding = (name: ActionName) => name === 'cancel' || name === 'discard';

export interface Tab {
  name: string;
  label: string;
  states: readonly MessageState[];
  empty: string;
  actions?: readonly ActionName[];
  ofAll?: { name: ActionName; state: MessageState; label: string };
}

export const TABS: readonly Tab[] = [
  {
    name: 'drafts',
    label: 'Drafts',
    states: ['draft'],
    empty: 'No drafts. What you write and do not send at once waits here until you send it.',
    actions: ['send', 'discard'],
    ofAll: { name: 'send', state: 'draft', label: 'Send all drafts…' },
  },
  {
    name: 'waiting',
    label: 'Waiting',
    states: ['queued', 'sending'],
    empty:
      'Nothing waits. Messages on their way to a mail server, and chats to be sent, are listed here.',
    actions: ['retry', 'cancel'],
    ofAll: { name: 'cancel', state: 'queued', label: 'Cancel all that wait…' },
  },
  { name: 'sent', label: 'Sent', states: ['sent'], empty: 'Nothing has been sent yet.' },
  {
    name: 'undelivered',
    label: 'Not delivered',
    states: ['failed', 'bounced'],
    empty: 'All messages were delivered: none was refused, and none came back.',
    actions: ['retry'],
  },
  {
    name: 'cancelled',
    label: 'Cancelled',
    states: ['cancelled'],
    empty: 'No message was cancelled.',
  },
];

export const countOf = ({ states }: Tab, counts: MessageCounts): number =>
  states.reduce((sum, state) => sum + counts[state], 0);

const STATES = {
  draft: { tone: 'off', words: 'Draft' },
  queued: { tone: 'pending', words: 'Waiting' },
  sending: { tone: 'pending', words: 'Being sent' },
  sent: { tone: 'positive', words: 'Sent' },
  failed: { tone: 'negative', words: 'Not delivered' },
  cancelled: { tone: 'off', words: 'Cancelled' },
  bounced: { tone: 'negative', words: 'Came back' },
} as const;

function stateInWords({ state, channel, attempts, nextTryAt }: CandidateMessage): string {
  const { words } = STATES[state];
  if (state !== 'queued') return words;
  if (channel === 'chat') return 'To be sent by hand';
  if (attempts > 0 && nextTryAt) return `Next try ${formatTime(nextTryAt)}`;
  // Those before it go out first, or its publication can still be undone.
  return nextTryAt ? `Waiting until ${formatTime(nextTryAt)}` : words;
}

export const stateOf = (message: CandidateMessage) => ({
  tone: STATES[message.state].tone,
  children: stateInWords(message),
});

export const nameOf = ({ candidate }: CandidateMessage): string =>
  candidate?.fullName ?? 'A deleted candidate';

export interface PendingAction {
  name: ActionName;
  messages: readonly CandidateMessage[];
  all?: { state: MessageState; expected: number };
}

/** Said before email is sent where no mail server is set up. */
export function useNoMail(): string {
  const { data } = useQuery(messageQueries.status());
  return data?.transport === 'files'
    ? ' Email is not set up yet: each becomes a file on this server.'
    : '';
}

interface ActionDialogProps {
  action: PendingAction;
  onClose: () => void;
  onDone: () => void;
}

export function ActionDialog({ action, onClose, onDone }: ActionDialogProps) {
  const { name, messages, all } = action;
  const { title, consequence, confirm, failed } = ACTIONS[name];
  const count = all?.expected ?? messages.length;
  const isDeferred = !isEnding(name) && messages.some(({ result }) => result);
  const { data: results } = useQuery({ ...resultsQuery, enabled: isDeferred });
  const noMail = useNoMail();
  const isMail = !isEnding(name) && messages.some(({ channel }) => channel === 'email');
  const until = isDeferred && results?.publication?.until;
  const wait = until
    ? ` Those about results wait until ${formatTime(until)}: until then you can cancel them, or undo the publication.`
    : '';
  const body: MessageSelection = all ?? { ids: messages.map(({ _id }) => _id) };
  const { mutate, isPending, dialog } = useAction({
    call: () =>
      call<MessagesResult>('POST', `/messages/${name === 'discard' ? 'cancel' : name}`, { body }),
    said: ({ message }) => message,
    failed,
    onDone() {
      onClose();
      onDone();
    },
    refreshes: [messageQueries.all],
  });
  const variant = isEnding(name) ? 'destructive' : 'primary';
  return (
    <AlertDialog
      {...dialog}
      title={title(pluralize(count, name === 'discard' ? 'draft' : 'message'))}
      question={`To ${recipientsOf(messages, count)}. ${consequence}${wait}${isMail ? noMail : ''}`}
      cancelLabel="Leave them"
      onCancel={onClose}
      finalFocus={() => document.querySelector('h1')}
    >
      <Button variant={variant} aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Working...' : `${confirm} ${formatNumber(count)}`}
      </Button>
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
