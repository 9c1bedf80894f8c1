import { type MessageKind } from '@nox/contracts';
import {
  isSlotNotification,
  NOTIFICATION_KINDS,
  SLOT_NOTIFICATIONS,
} from '../slot-messages/notified-slots.ts';
import { ANSWER_REMINDERS } from './answer-reminders.ts';
import { isResultMessage, RESULT_KINDS, RESULT_NOTIFICATIONS } from './result-messages.ts';

/** Two of them to one candidate are never being sent at once: they could arrive in the wrong order. */
export const ALONE_KINDS = [...NOTIFICATION_KINDS, ...RESULT_KINDS] as const;

/** How a message that notifies of what is published is compared with that, and recorded; undefined for all others. */
export function notificationOf(message: { kind: MessageKind }) {
  if (isResultMessage(message)) return RESULT_NOTIFICATIONS;
  if (message.kind === 'answer-reminder') return ANSWER_REMINDERS;
  return isSlotNotification(message) ? SLOT_NOTIFICATIONS : undefined;
}
