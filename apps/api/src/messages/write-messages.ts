import { randomUUID } from 'node:crypto';
import {
  MAX_MESSAGES,
  type MessageDraft,
  type MessagesPreview,
  type MessagesResult,
  type NewMessages,
  pluralize,
} from '@nox/contracts';
import { type Actor, recordChanges } from '../database/audit.ts';
import { type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { addMessages } from './add-message.ts';
import { checkTexts } from './checks.ts';
import { chooseRecipients } from './choose-recipients.ts';
import { fallbackContact, type Origin } from './prepare.ts';
import { readRecipients } from './recipients.ts';
import { readRendering, renderMessage } from './render.ts';

/** @throws HttpError 400 `invalid` */
function editedOf({ kind, channel, subject, text }: MessageDraft) {
  if (kind !== 'custom') return undefined;
  const edited = { subject: channel === 'chat' ? '' : subject, text };
  checkTexts(edited, kind, channel);
  return edited;
}

/** Who would get it, and what the first one would read. @throws HttpError 400 `invalid` */
export async function previewMessages(
  db: Db,
  draft: MessageDraft,
  { settings, siteUrl }: Origin,
): Promise<MessagesPreview> {
  const edited = editedOf(draft);
  const { recipients: all, dataOf } = await chooseRecipients(db, draft);
  const recipients = all.slice(0, MAX_MESSAGES);
  const about = { entry_id: recipients[0]?._id ?? null, registration_id: null };
  const [first] = (await readRecipients(db, [about])).values();
  if (!first) return { count: all.length, recipients, example: null };
  const rendering = await readRendering(db, siteUrl, fallbackContact(settings));
  const { subject = null, text = null } = edited ?? {};
  const data = JSON.stringify(dataOf(first._id));
  const message = { kind: draft.kind, data, edited_subject: subject, edited_text: text };
  const example = renderMessage(message, first, rendering);
  if (draft.channel === 'chat') example.subject = '';
  return { count: all.length, recipients, example };
}

/** Names all messages that were written at once. */
const batchKey = (batchId: string) => `batch:${batchId}:`;

function describeResult({ state, channel }: NewMessages, count: number): MessagesResult {
  if (state === 'draft') {
    return { count, message: `${pluralize(count, 'draft')} written. Nothing has been sent.` };
  }
  const isChat = channel === 'chat';
  const messages = pluralize(count, isChat ? 'chat' : 'message');
  return { count, message: `${messages} ${isChat ? 'can be sent by hand' : 'will be sent'}.` };
}

/** What was answered when these messages were written. */
export async function describeBatch(
  db: Db,
  messages: NewMessages,
  batchId: string | null,
): Promise<MessagesResult> {
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('dedupe_key', 'like', `${batchKey(batchId ?? '')}%`)
    .executeTakeFirstOrThrow();
  return describeResult(messages, Number(count));
}

/**
 * Writes a message to each candidate that the filter chooses. Part of a transaction that changes the auditions.
 * @throws HttpError 400 `invalid`, 409 `count_changed`, `too_many`, `nothing_to_change`
 */
export async function writeMessages(
  transaction: Db,
  messages: NewMessages,
  by: Actor,
): Promise<MessagesResult & { batchId: string }> {
  const edited = editedOf(messages);
  const { recipients, dataOf } = await chooseRecipients(transaction, messages);
  const count = recipients.length;
  if (count !== messages.expected) {
    throw new HttpError(
      409,
      'count_changed',
      `Nothing was written: there are ${pluralize(count, 'candidate')} now. Look at the list again.`,
    );
  }
  if (count === 0) throw new HttpError(409, 'nothing_to_change', 'No candidate is chosen.');
  if (count > MAX_MESSAGES) {
    const limit = pluralize(MAX_MESSAGES, 'candidate');
    throw new HttpError(409, 'too_many', `At most ${limit} get a message at once.`);
  }
  const { id: seasonId } = await readCurrentSeason(transaction);
  const batchId = randomUUID();
  const { kind, channel, state } = messages;
  const createdBy = by.email ?? by.uid;
  const ids = await addMessages(
    transaction,
    recipients.map(({ _id: entryId }) => ({
      ...{ entryId, seasonId, kind, channel, state, createdBy, edited },
      dedupeKey: `${batchKey(batchId)}${entryId}`,
      data: dataOf(entryId),
    })),
  );
  await recordChanges(transaction, ids, {
    subject: 'messages',
    action: 'created',
    by,
    after: state,
  });
  return { ...describeResult(messages, count), batchId };
}
