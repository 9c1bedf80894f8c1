import type { CandidateMessage, MessageCounts, MessageState } from '@nox/contracts';
import { formatTime } from '@nox/ui';

interface Tab {
  label: string;
  states: readonly MessageState[];
  /** Shown where there are none. */
  empty: string;
}

export const TABS = {
  drafts: {
    label: 'Drafts',
    states: ['draft'],
    empty: 'No drafts. What you write and do not send at once waits here until you send it.',
  },
  waiting: {
    label: 'Waiting',
    states: ['queued', 'sending'],
    empty:
      'Nothing waits. Messages on their way to a mail server, and chats to be sent, are listed here.',
  },
  sent: { label: 'Sent', states: ['sent'], empty: 'Nothing has been sent yet.' },
  trouble: {
    label: 'Trouble',
    states: ['failed', 'bounced'],
    empty: 'No trouble: no message was refused, and none came back.',
  },
  cancelled: { label: 'Cancelled', states: ['cancelled'], empty: 'No message was cancelled.' },
} satisfies Record<string, Tab>;

export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as TabName[];

export const tabFrom = (text: string | null): TabName =>
  TAB_NAMES.find((name) => name === text) ?? 'drafts';

export const statesOf = (tab: TabName): readonly MessageState[] => TABS[tab].states;

export const countOf = (tab: TabName, counts: MessageCounts): number =>
  statesOf(tab).reduce((sum, state) => sum + counts[state], 0);

const TONES = {
  draft: 'off',
  queued: 'lamp',
  sending: 'lamp',
  sent: 'go',
  failed: 'stop',
  cancelled: 'off',
  bounced: 'stop',
} as const;

export const toneOf = ({ state }: CandidateMessage) => TONES[state];

const WORDS = {
  draft: 'Draft',
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Not delivered',
  cancelled: 'Cancelled',
  bounced: 'Came back',
} as const;

export function stateInWords({ state, channel, attempts, nextTryAt }: CandidateMessage): string {
  if (state === 'queued' && channel === 'chat') return 'To be sent by hand';
  if (state === 'queued' && attempts > 0 && nextTryAt) return `Next try ${formatTime(nextTryAt)}`;
  return WORDS[state];
}

/** Candidates that were deleted have no name any more. */
export const nameOf = ({ candidate }: CandidateMessage): string =>
  candidate?.fullName ?? 'A deleted candidate';
