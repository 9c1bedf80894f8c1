import { type ChatMessage, EMAIL_ONLY_KINDS } from '@nox/contracts';
import { recordChange } from '../database/audit.ts';
import { readTime } from '../database/clock.ts';
import { type Db, type MessageRow } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { alreadySent } from './change-messages.ts';
import { type AccountWriting } from '../http/write-route.ts';
import { findMessage } from './read-messages.ts';
import { UNSENT } from './store/add-message.ts';
import { fallbackContact, type Origin, prepareText } from './sending/prepare.ts';
import { phoneDigits, readRecipients, recipientIdOf } from './store/recipients.ts';
import { readRendering, renderMessage } from './templates/render.ts';
import { isResultMessage, readUndoEnd } from './results/notified-results.ts';
import { notificationOf } from './results/notifications.ts';

type BeforeChat = Pick<MessageRow, 'channel' | 'state' | 'answer'>;

/* In transactions that lock the schedule: nothing is published meanwhile. */

const MIN_DIGITS = 10;
/** A message in a chat that waits, or an email that did not arrive. @throws HttpError 409 */
function checkChat({ kind, channel, state }: MessageRow): void {
  if (EMAIL_ONLY_KINDS.includes(kind)) {
    throw new HttpError(409, 'only_email', 'This message is for an email address only.');
  }
  const states = channel === 'chat' ? UNSENT : ['failed', 'bounced'];
  if (!states.some((allowed) => allowed === state)) throw alreadySent();
}

const record = ({ transaction, by }: AccountWriting, itemId: string, after: string) =>
  recordChange(transaction, {
    ...{ subject: 'messages', action: 'changed', by, itemId, after },
    fields: ['state'],
  });

/** From now on the candidate may know it. @throws HttpError 409 `undo_open` or `message_overtaken` */
async function expectNotified(transaction: Db, message: MessageRow): Promise<void> {
  const undo = isResultMessage(message) && (await readUndoEnd(transaction));
  if (undo) {
    const wait = `The results can still be undone. This can be sent in ${undo.wait}.`;
    throw new HttpError(409, 'undo_open', wait);
  }
  const notification = notificationOf(message);
  const reason = await notification?.whySuperseded(transaction, message);
  if (reason !== undefined) throw new HttpError(409, 'message_overtaken', reason);
  await notification?.markUncertain(transaction, message);
}

/**
 * What to write into a chat, with a link of its own.
 * @throws HttpError 404, 409 `message_sent`, `only_email`, `undo_open`, `message_overtaken`, `no_phone`
 */
export async function openChat(
  call: AccountWriting,
  id: string,
  origin: Origin,
): Promise<ChatMessage> {
  const { transaction } = call;
  const message = await findMessage(transaction, id);
  checkChat(message);
  await expectNotified(transaction, message);
  const now = await readTime(transaction);
  const prepared = await prepareText(transaction, message, origin, now);
  const phone = phoneDigits(prepared?.recipient.phoneNumber ?? '');
  if (!prepared || phone.length < MIN_DIGITS) {
    throw new HttpError(409, 'no_phone', 'The candidate has no phone number for a chat.');
  }
  await record(call, id, 'chat');
  return { phone, text: prepared.complete.text };
}

/** @throws HttpError 404, 409 `message_sent`, `only_email` */
export async function markSentByHand(
  call: AccountWriting,
  id: string,
  { settings, siteUrl }: Origin,
): Promise<void> {
  const { transaction, revised } = call;
  const message = await findMessage(transaction, id);
  checkChat(message);
  const recipient = (await readRecipients(transaction, [message])).get(recipientIdOf(message));
  const rendering = await readRendering(transaction, siteUrl, fallbackContact(settings));
  const text = recipient ? renderMessage(message, recipient, rendering).text : '';
  const sent = { state: 'sent', channel: 'chat', sent_subject: '', sent_text: text } as const;
  const { channel, state, answer } = message;
  const before_chat = channel === 'email' ? JSON.stringify({ channel, state, answer }) : null;
  const { numUpdatedRows } = await transaction
    .updateTable('messages')
    .set({
      ...{ ...sent, before_chat, answer: 'Sent by hand' },
      settled_at: await readTime(transaction),
    })
    .where('id', '=', id)
    .where('state', '=', message.state)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw alreadySent();
  await notificationOf(message)?.markNotified(transaction, revised.auditions, message);
  await record(call, id, 'sent by hand');
}

/**
 * A chat waits again; an email that did not arrive is one again, with the reason.
 * @throws HttpError 404, 409 `not_sent_by_hand`
 */
export async function unmarkSentByHand(call: AccountWriting, id: string): Promise<void> {
  const { transaction, revised } = call;
  const message = await findMessage(transaction, id);
  const before = message.before_chat
    ? { ...(JSON.parse(message.before_chat) as BeforeChat), settled_at: message.settled_at }
    : { state: 'queued' as const, answer: null, settled_at: null };
  const { numUpdatedRows } = await transaction
    .updateTable('messages')
    .set({ ...before, before_chat: null, sent_subject: null, sent_text: null })
    .where('id', '=', id)
    .where('channel', '=', 'chat')
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new HttpError(409, 'not_sent_by_hand', 'This message was not marked as sent.');
  }
  await notificationOf(message)?.clearNotified(transaction, revised.auditions, message);
  await record(call, id, 'not sent by hand');
}
