import {
  type CandidateMessage,
  type MessageSelection,
  type MessagesResult,
  pluralize,
} from '@nox/contracts';
import { cancelMessages, retryMessages, sendMessages } from '../calls/message-calls.ts';
import type { TabName } from './message-tabs.ts';

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
