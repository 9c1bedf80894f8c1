import type { CandidateMessage, MessageCounts, MessageState } from '@nox/contracts';
import { formatTime } from '@nox/ui';

export type ActionName = 'send' | 'retry' | 'cancel';

interface Tab {
  label: string;
  states: readonly MessageState[];
  /** Shown where there are none. */
  empty: string;
  /** What can be done with chosen messages. */
  actions: readonly ActionName[];
  /** What can be done with all messages at once, also with those on other pages. */
  ofAll?: { name: ActionName; state: MessageState; label: string };
}

export const TABS = {
  drafts: {
    label: 'Drafts',
    states: ['draft'],
    empty: 'No drafts. What you write and do not send at once waits here until you send it.',
    actions: ['send', 'cancel'],
    ofAll: { name: 'send', state: 'draft', label: 'Send All Drafts…' },
  },
  waiting: {
    label: 'Waiting',
    states: ['queued', 'sending'],
    empty:
      'Nothing waits. Messages on their way to a mail server, and chats to be sent, are listed here.',
    actions: ['retry', 'cancel'],
    ofAll: { name: 'cancel', state: 'queued', label: 'Cancel Everything That Waits…' },
  },
  sent: { label: 'Sent', states: ['sent'], empty: 'Nothing has been sent yet.', actions: [] },
  trouble: {
    label: 'Trouble',
    states: ['failed', 'bounced'],
    empty: 'No trouble: no message was refused, and none came back.',
    actions: ['retry'],
  },
  cancelled: {
    label: 'Cancelled',
    states: ['cancelled'],
    empty: 'No message was cancelled.',
    actions: [],
  },
} as const satisfies Record<string, Tab>;

export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as TabName[];
export const tabOf = (name: TabName): Tab => TABS[name];

export const countOf = (name: TabName, counts: MessageCounts): number =>
  tabOf(name).states.reduce((sum, state) => sum + counts[state], 0);

const STATES = {
  draft: { tone: 'off', words: 'Draft' },
  queued: { tone: 'lamp', words: 'Waiting' },
  sending: { tone: 'lamp', words: 'Being sent' },
  sent: { tone: 'go', words: 'Sent' },
  failed: { tone: 'stop', words: 'Not delivered' },
  cancelled: { tone: 'off', words: 'Cancelled' },
  bounced: { tone: 'stop', words: 'Came back' },
} as const;

function stateInWords({ state, channel, attempts, nextTryAt }: CandidateMessage): string {
  if (state === 'queued' && channel === 'chat') return 'To be sent by hand';
  if (state === 'queued' && attempts > 0 && nextTryAt) return `Next try ${formatTime(nextTryAt)}`;
  return STATES[state].words;
}

/** The properties of its `StatusMark`. */
export const stateOf = (message: CandidateMessage) => ({
  ...{ tone: STATES[message.state].tone, children: stateInWords(message) },
});

/** Candidates that were deleted have no name any more. */
export const nameOf = ({ candidate }: CandidateMessage): string =>
  candidate?.fullName ?? 'A deleted candidate';
