import {
  MAX_MESSAGES,
  type MessageDraft,
  type MessageFilter,
  type MessageRecipient,
  type MessagesResult,
  type NewMessages,
  NO_TIME_SLOT,
  pluralize,
} from '@nox/contracts';
import { type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readRevisions } from '../auditions/entries/audition-entries.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { type Db, type Tables } from '../database/schema.ts';
import { readDueNotifications, writeSlotData } from './slots/notified-slots.ts';
import { recordChanges } from '../database/audit.ts';
import { type AccountWriting } from '../http/routes.ts';
import { HttpError } from '../errors/http-error.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { addMessages } from './store/message-store.ts';
import { checkTexts, readRendering, renderMessage } from './templates/render.ts';
import { fallbackContact, type Origin } from './sending/prepare.ts';
import { readRecipients } from './store/recipients.ts';

type Answers = NonNullable<MessageFilter['answers']>;
type EntryBuilder = ExpressionBuilder<Tables, 'audition_entries'>;

const hasAnswer =
  (answers: Answers) =>
  ({ eb, and, or }: EntryBuilder) =>
    or(
      answers.map((answer) =>
        answer === 'none'
          ? and([eb('slot_answer', 'is', null), eb('time_slot', 'not in', NO_TIME_SLOT)])
          : eb('slot_answer', '=', answer),
      ),
    );

/** In order of their numbers. Every field that is given must hold. */
async function selectRecipients(
  db: Db,
  { statuses, slot, answers, isWithdrawn, ids }: MessageFilter,
): Promise<MessageRecipient[]> {
  let query = db.selectFrom('audition_entries').select(['id', 'full_name', 'number']);
  if (statuses) query = query.where('status', 'in', statuses);
  if (slot === 'has' || slot === 'none') {
    query = query.where('time_slot', slot === 'has' ? 'not in' : 'in', NO_TIME_SLOT);
  }
  if (answers) query = query.where(hasAnswer(answers));
  if (isWithdrawn !== undefined) {
    query = query.where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null);
  }
  if (ids) query = query.where('id', 'in', [...new Set(ids)]);
  const rows = await query.orderBy('number').execute();
  const changed = slot === 'changed' ? await readToNotify(db) : undefined;
  const chosen = changed ? rows.filter(({ id }) => changed.has(id)) : rows;
  return chosen.map(({ id, full_name, number }) => ({ _id: id, fullName: full_name, number }));
}

async function readToNotify(db: Db): Promise<Set<string>> {
  const due = await readDueNotifications(db, await readPublishedSlots(db));
  return new Set(due.map(({ entryId }) => entryId));
}

/** Candidates, and what the messages to them hold. */
interface Chosen {
  recipients: MessageRecipient[];
  dataOf: (entryId: string) => Record<string, string>;
}

/** A reminder holds the slot as it is now: it is not sent once the slot is another one. */
async function chooseRecipients(db: Db, { kind, filter }: MessageDraft): Promise<Chosen> {
  const recipients = await selectRecipients(db, filter);
  if (kind !== 'reminder') return { recipients, dataOf: () => ({}) };
  const slots = await readPublishedSlots(db);
  const idsWhere = async (which: (row: EntryBuilder) => Expression<SqlBool>) => {
    const rows = await db.selectFrom('audition_entries').select('id').where(which).execute();
    return new Set(rows.map(({ id }) => id));
  };
  const withdrawn = await idsWhere((row) => row('withdrawn_at', 'is not', null));
  const notSelected = await idsWhere((row) => row('status', '=', 'Not Selected'));
  const includesNotSelected = filter.statuses?.includes('Not Selected') ?? false;
  for (const id of [...withdrawn, ...(includesNotSelected ? [] : notSelected)]) slots.delete(id);
  const { schedule: sequence } = await readRevisions(db);
  return {
    recipients: recipients.filter(({ _id }) => slots.has(_id)),
    dataOf: (id) =>
      writeSlotData({
        slot: slots.get(id) ?? null,
        former: null,
        sequence,
        includesNotSelected: notSelected.has(id),
      }),
  };
}

/** @throws HttpError 400 `invalid` */
function editedOf({ kind, channel, subject, text }: MessageDraft) {
  if (kind !== 'custom') return undefined;
  const edited = { subject: channel === 'chat' ? '' : subject, text };
  checkTexts(edited, kind, channel);
  return edited;
}

/** Who would get it, and what the first one would read. @throws HttpError 400 `invalid` */
export async function previewMessages(db: Db, draft: MessageDraft, { settings, siteUrl }: Origin) {
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

export function describeResult({ state, channel }: NewMessages, count: number): MessagesResult {
  if (state === 'draft') {
    return { count, message: `${pluralize(count, 'draft')} written. Nothing has been sent.` };
  }
  const isChat = channel === 'chat';
  const messages = pluralize(count, isChat ? 'chat' : 'message');
  return { count, message: `${messages} ${isChat ? 'can be sent by hand' : 'will be sent'}.` };
}

/**
 * Writes drafts, in a transaction that changes the auditions.
 * @throws HttpError 400 `invalid`, 409 `count_changed`, `too_many`, `nothing_to_change`
 */
export async function writeMessages({ transaction, by }: AccountWriting, messages: NewMessages) {
  const edited = editedOf(messages);
  const { recipients, dataOf } = await chooseRecipients(transaction, messages);
  const count = recipients.length;
  if (count !== messages.expected) {
    const message = `Nothing was written: there are ${pluralize(count, 'candidate')} now. Look at the list again.`;
    throw new HttpError(409, 'count_changed', message);
  }
  if (count === 0) throw new HttpError(409, 'nothing_to_change', 'No candidate is chosen.');
  if (count > MAX_MESSAGES) {
    const limit = pluralize(MAX_MESSAGES, 'candidate');
    throw new HttpError(409, 'too_many', `At most ${limit} can get a message at once.`);
  }
  const { id: seasonId } = await readCurrentSeason(transaction);
  const batchId = randomUUID();
  const { kind, channel, state } = messages;
  const createdBy = by.email ?? by.uid;
  const ids = await addMessages(
    transaction,
    recipients.map(({ _id: entryId }) => ({
      entryId,
      seasonId,
      kind,
      channel,
      state,
      createdBy,
      edited,
      dedupeKey: `batch:${batchId}:${entryId}`,
      data: dataOf(entryId),
    })),
  );
  const change = { subject: 'messages', action: 'created', by, after: state } as const;
  await recordChanges(transaction, ids, change);
  return describeResult(messages, count);
}
