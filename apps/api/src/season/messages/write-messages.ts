import {
  dayOfSlot,
  MAX_MESSAGES,
  type MessageDraft,
  type MessageFilter,
  type MessagesResult,
  type NewMessages,
  NO_TIME_SLOT,
  offerOf,
  partsOfTimeSlot,
  pluralize,
  type PublishedStatus,
} from '@nox/contracts';
import { type ExpressionBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readRevisions } from '../auditions/entries/audition-entries.ts';
import { readProgress } from '../auditions/entries/result-candidates.ts';
import { type Deciding, type Viewer } from '../auditions/entries/viewer.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { readDueNotifications, writeSlotData } from './slot-messages/notified-slots.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { refuseCarried } from '../seasons/carried-texts.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { readOffers } from '../seasons/offers.ts';
import { readAnswering } from './answers.ts';
import { addMessages } from './store/message-store.ts';
import { checkTexts } from './templates/render.ts';
import { type Origin, renderMasked } from './sending/prepare.ts';

const panelOf = ({ timeSlot }: { timeSlot: string }) => partsOfTimeSlot(timeSlot)[2];

const hasAnswer =
  (answers: NonNullable<MessageFilter['answers']>) =>
  ({ eb, and, or }: ExpressionBuilder<Tables, 'audition_entries'>) => {
    const isSilent = and([eb('slot_answer', 'is', null), eb('time_slot', 'not in', NO_TIME_SLOT)]);
    return or(answers.map((one) => (one === 'none' ? isSilent : eb('slot_answer', '=', one))));
  };

const isPublishedAs =
  (statuses: readonly PublishedStatus[]) =>
  ({ eb, or }: ExpressionBuilder<Tables, 'audition_entries'>) =>
    or(
      statuses.map((status) =>
        status === 'Pending'
          ? eb('published_status', 'is', null)
          : eb('published_status', '=', status),
      ),
    );

/** What a filter reads of an account, and of the time. */
interface Choosing {
  viewer: Viewer;
  timeZone: string;
}

async function selectRows(db: Db, filter: MessageFilter, { viewer, timeZone }: Choosing) {
  const { statuses, slot, answers, isWithdrawn, ids, day, panel, progress, offer, answer } = filter;
  let query = db
    .selectFrom('audition_entries')
    .select(['id as _id', 'full_name as fullName', 'number', 'published_status'])
    .select(['withdrawn_at', 'time_slot as timeSlot']);
  if (statuses) query = query.where(isPublishedAs(statuses));
  if (slot === 'has' || slot === 'none') {
    query = query.where('time_slot', slot === 'has' ? 'not in' : 'in', NO_TIME_SLOT);
  }
  if (answers) query = query.where(hasAnswer(answers));
  if (isWithdrawn !== undefined) {
    query = query.where('withdrawn_at', isWithdrawn ? 'is not' : 'is', null);
  }
  if (ids) query = query.where('id', 'in', [...new Set(ids)]);
  const far = progress && (await readProgress(db, viewer, timeZone));
  const answering = answer && (await readAnswering(db, answer));
  const { offered, terms } = await readOffers(db, timeZone);
  const offers = new Map(offered.map((one) => [one.entryId, offerOf(one, terms)]));
  const rows = (await query.orderBy('number').execute()).filter(
    (row) =>
      (!day || dayOfSlot(row) === day) &&
      (!panel || panelOf(row) === panel) &&
      (!far || far.get(row._id) === progress) &&
      (!answering || answering.has(row._id)) &&
      (!offer || offers.get(row._id) === offer),
  );
  if (slot !== 'changed') return rows;
  const due = await readDueNotifications(db, await readPublishedSlots(db));
  const changed = new Set(due.map(({ entryId }) => entryId));
  return rows.filter(({ _id }) => changed.has(_id));
}

/** A reminder holds the slot as it is now: it is not sent once the slot is another one. */
async function chooseRecipients(db: Db, { kind, filter }: MessageDraft, choosing: Choosing) {
  const rows = await selectRows(db, filter, choosing);
  const slots = kind === 'reminder' && (await readPublishedSlots(db));
  const { schedule: sequence } = (await readRevisions(db)).revision;
  return rows.flatMap(({ published_status, withdrawn_at, _id, fullName, number }) => {
    const recipient = { _id, fullName, number };
    if (!slots) return [{ recipient, data: {} }];
    const slot = withdrawn_at === null && slots.get(recipient._id);
    const includesNotSelected = published_status === 'Not Selected';
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

const distinct = (texts: readonly (string | undefined)[]) =>
  [...new Set(texts.filter((text) => text !== undefined))].toSorted();

async function readSlotChoices(db: Db) {
  const query = db.selectFrom('audition_entries').select('time_slot as timeSlot').distinct();
  const slots = await query.execute();
  return { days: distinct(slots.map(dayOfSlot)), panels: distinct(slots.map(panelOf)) };
}

/** Who would get it, and what the first one would read. @throws HttpError 400 `invalid` */
export async function previewMessages(db: Db, draft: MessageDraft, origin: Origin, viewer: Viewer) {
  const edited = editedOf(draft);
  const chosen = await chooseRecipients(db, draft, { viewer, timeZone: origin.timeZone });
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
  return { count: chosen.length, recipients, example, ...(await readSlotChoices(db)) };
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
export async function writeMessages(
  { transaction, by, viewer }: Deciding,
  messages: NewMessages,
  timeZone: string,
) {
  const edited = editedOf(messages);
  // What organisers write themselves is of today.
  if (!edited) await refuseCarried(transaction, 'Nothing was written', 'templates');
  const chosen = await chooseRecipients(transaction, messages, { viewer, timeZone });
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
