import {
  MAX_MESSAGES,
  type MessageDraft,
  type MessageFilter,
  type MessagesResult,
  type NewMessages,
  NO_TIME_SLOT,
  pluralize,
} from '@nox/contracts';
import { type ExpressionBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readRevisions } from '../auditions/entries/audition-entries.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { readDueNotifications, writeSlotData } from './slot-messages/notified-slots.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { refuseCarried } from '../seasons/carried-texts.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { addMessages } from './store/message-store.ts';
import { checkTexts } from './templates/render.ts';
import { type Origin, renderMasked } from './sending/prepare.ts';

const hasAnswer =
  (answers: NonNullable<MessageFilter['answers']>) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'audition_entries'>) => {
    const isSilent = and([eb('slot_answer', 'is', null), eb('time_slot', 'not in', NO_TIME_SLOT)]);
    return or(answers.map((one) => (one === 'none' ? isSilent : eb('slot_answer', '=', one))));
  };

async function selectRows(db: Db, filter: MessageFilter) {
  const { statuses, slot, answers, isWithdrawn, ids } = filter;
  let query = db
    .selectFrom('audition_entries')
    .select(['id as _id', 'full_name as fullName', 'number', 'status', 'withdrawn_at']);
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
  if (slot !== 'changed') return rows;
  const due = await readDueNotifications(db, await readPublishedSlots(db));
  const changed = new Set(due.map(({ entryId }) => entryId));
  return rows.filter(({ _id }) => changed.has(_id));
}

/** A reminder holds the slot as it is now: it is not sent once the slot is another one. */
async function chooseRecipients(db: Db, { kind, filter }: MessageDraft) {
  const rows = await selectRows(db, filter);
  const slots = kind === 'reminder' && (await readPublishedSlots(db));
  const { schedule: sequence } = (await readRevisions(db)).revision;
  return rows.flatMap(({ status, withdrawn_at, ...recipient }) => {
    if (!slots) return [{ recipient, data: {} }];
    const slot = withdrawn_at === null && slots.get(recipient._id);
    const includesNotSelected = status === 'Not Selected';
    if (!slot || (includesNotSelected && !filter.statuses)) return [];
    const data = writeSlotData({ slot, former: null, sequence, includesNotSelected });
    return [{ recipient, data }];
  });
}

function editedOf({ kind, channel, subject, text }: MessageDraft) {
  if (kind !== 'custom') return undefined;
  const edited = { subject: channel === 'chat' ? '' : subject, text };
  checkTexts(edited, kind, channel);
  return edited;
}

/** Who would get it, and what the first one would read. @throws HttpError 400 `invalid` */
export async function previewMessages(db: Db, draft: MessageDraft, origin: Origin) {
  const edited = editedOf(draft);
  const chosen = await chooseRecipients(db, draft);
  const recipients = chosen.slice(0, MAX_MESSAGES).map(({ recipient }) => recipient);
  const [first] = chosen;
  const message = first && {
    kind: draft.kind,
    entry_id: first.recipient._id,
    registration_id: null,
    data: JSON.stringify(first.data),
    edited_subject: edited?.subject ?? null,
    edited_text: edited?.text ?? null,
  };
  const example = (message && (await renderMasked(db, message, origin))?.masked) ?? null;
  if (example && draft.channel === 'chat') example.subject = '';
  return { count: chosen.length, recipients, example };
}

export function describeResult({ state, channel }: NewMessages, count: number): MessagesResult {
  if (state === 'draft') {
    return { count, message: `${pluralize(count, 'draft')} written. Nothing has been sent.` };
  }
  const message =
    channel === 'chat'
      ? `${pluralize(count, 'chat')} can be sent by hand.`
      : `${pluralize(count, 'message')} will be sent.`;
  return { count, message };
}

/** Part of a transaction that changes the auditions. @throws HttpError 400 `invalid`, 409 `from_last_season`, `count_changed`, `too_many`, `nothing_to_change` */
export async function writeMessages({ transaction, by }: AccountWriting, messages: NewMessages) {
  const edited = editedOf(messages);
  // What organisers write themselves is of today.
  if (!edited) await refuseCarried(transaction, 'Nothing was written', 'templates');
  const chosen = await chooseRecipients(transaction, messages);
  const count = chosen.length;
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
  const shared = { seasonId, kind, channel, state, createdBy: by.email ?? by.uid, edited };
  const rows = chosen.map(({ recipient: { _id: entryId }, data }) => {
    return { ...shared, entryId, data, dedupeKey: `batch:${batchId}:${entryId}` };
  });
  const ids = await addMessages(transaction, rows);
  await recordChanges({ transaction, by }, 'messages', 'created', ids, { after: state });
  return describeResult(messages, count);
}
