import { isSameSlot } from '@nox/contracts';
import { readPublishedSlots } from '../../auditions/seats/published.ts';
import { type NotifiedSlot } from '../../auditions/seats/notified-slot.ts';
import { readTime } from '../../database/clock.ts';
import { type Actor, recordChanges } from '../../database/audit.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '../../database/schema.ts';
import { readCurrentSeason } from '../../seasons/current-season.ts';
import { countBy, inChunks, updateRow } from '../../database/rows.ts';
import {
  addMessage,
  addMessages,
  cancelUnsent,
  type NewMessage,
  UNSENT,
} from '../store/add-message.ts';
import {
  dueNotificationOf,
  isInvitation,
  isSameMessage,
  NOT_SELECTED,
  readSlotData,
  readDueNotifications,
  SLOT_KINDS,
  type SlotData,
  type Slots,
  type DueNotification,
  writeSlotData,
} from './notified-slots.ts';
import { chunks } from '../../database/chunks.ts';

/** Messages about slots, of all candidates or of one. */
function selectMessages(db: Db, entryId?: string) {
  const query = db.selectFrom('messages').where('kind', 'in', SLOT_KINDS);
  return entryId === undefined ? query : query.where('entry_id', '=', entryId);
}

/** Those that are not sent yet, or are being sent. */
const readWaiting = (db: Db, entryId?: string) =>
  selectMessages(db, entryId)
    .select(['id', 'entry_id', 'kind', 'data', 'state', 'created_by'])
    .where('state', 'in', ['draft', 'queued', 'sending'])
    .orderBy('created_at')
    .execute();

type Waiting = Pick<MessageRow, 'id' | 'entry_id' | 'kind' | 'data' | 'state' | 'created_by'>;

const isSameNotification = (message: Waiting, { kind, slot, former }: DueNotification) =>
  message.kind === kind && isSameMessage(readSlotData(message), { slot, former, sequence: 0 });

/** What becomes of the messages that wait. */
function sortWaiting(waiting: readonly Waiting[], due: readonly DueNotification[], slots: Slots) {
  const missing = new Map(due.map((notification) => [notification.entryId, notification]));
  const inOrder = waiting.toSorted(
    (a, b) => Number(b.state === 'sending') - Number(a.state === 'sending'),
  );
  const superseded: string[] = [];
  let drafts = 0;
  for (const message of inOrder) {
    const { id, entry_id: entryId = null, state } = message;
    const notification = missing.get(entryId ?? '');
    const published = slots.get(entryId ?? '') ?? null;
    if (state === 'sending') {
      if (isSameSlot(readSlotData(message).slot, published)) missing.delete(entryId ?? '');
    } else if (notification && isSameNotification(message, notification)) {
      missing.delete(notification.entryId);
      if (state === 'draft') drafts += 1;
    } else superseded.push(id);
  }
  return { missing: [...missing.values()], superseded, drafts };
}

const SUPERSEDED = 'The schedule has changed since this was written.';

/** Cancels those of these messages that were not sent yet. @param answer why */
async function cancel(
  transaction: Db,
  ids: readonly string[],
  { by, answer }: { by: Actor | null; answer: string },
): Promise<void> {
  const now = await readTime(transaction);
  for (const some of chunks(ids)) {
    await cancelUnsent(transaction, now, answer).where('id', 'in', some).execute();
  }
  const change = { subject: 'messages', action: 'changed', by, fields: ['state'] } as const;
  await recordChanges(transaction, ids, { ...change, after: 'cancelled' });
}

/** How often candidates were written to about their slots. */
const countWritten = (db: Db, entryId?: string): Promise<Map<string | null, number>> =>
  countBy(selectMessages(db, entryId), 'entry_id');

interface Options {
  /** Of the schedule. */
  revision: number;
  by: Actor;
  /** Otherwise messages that no longer hold are cancelled, and that is all. */
  prepares: boolean;
  /** Also to candidates who are not selected. What was written to some of them on purpose waits in any case. */
  includeNotSelected: boolean;
}

export interface SlotDrafts {
  /** How many drafts about slots there are now. */
  drafts: number;
  /** How many candidates were last notified of something else than what is published. */
  toNotify: number;
}

/**
 * Writes drafts to those who were last notified of something else than what is published, in place of what waited for them. Part
 * of a transaction that changes the schedule, or runs between its changes.
 */
export async function prepareSlotMessages(
  transaction: Db,
  { revision, by, prepares, includeNotSelected }: Options,
): Promise<SlotDrafts> {
  const slots = await readPublishedSlots(transaction);
  const due = await readDueNotifications(transaction, slots, { includeNotSelected: true });
  const isIncluded = ({ isNotSelected }: DueNotification) => includeNotSelected || !isNotSelected;
  await cancelNotSelected(transaction, await readWaiting(transaction), by);
  const waiting = await readWaiting(transaction);
  const { missing: all, superseded, drafts } = sortWaiting(waiting, due, slots);
  const missing = all.filter(isIncluded);
  await cancel(transaction, superseded, { by, answer: SUPERSEDED });
  const toNotify = due.filter(isIncluded).length;
  if (!prepares || missing.length === 0) return { drafts, toNotify };
  const { id: seasonId } = await readCurrentSeason(transaction);
  const written = await countWritten(transaction);
  const messages = missing.map(({ entryId, kind, isNotSelected, ...slotData }): NewMessage => ({
    ...{ entryId, seasonId, kind, state: 'draft', createdBy: by.email ?? by.uid },
    dedupeKey: slotKey(entryId, written.get(entryId)),
    data: writeSlotData({
      ...slotData,
      sequence: revision,
      includesNotSelected: isNotSelected,
    }),
  }));
  const ids = await addMessages(transaction, messages);
  const change = { subject: 'messages', action: 'created', by, after: 'draft' } as const;
  await recordChanges(transaction, ids, change);
  return { drafts: drafts + ids.length, toNotify };
}

/** Notified of A, of B, and of A again: these are three facts. */
const slotKey = (entryId: string, written = 0) => `slot:${entryId}:${written + 1}`;

/** Cancels what waits for a candidate. Part of a transaction that changes the schedule. */
async function cancelSlotMessages(
  transaction: Db,
  entryId: string,
): Promise<{ isBeingNotified: boolean }> {
  const waiting = await readWaiting(transaction, entryId);
  const unsent = waiting.filter(({ state }) => state !== 'sending').map(({ id }) => id);
  await cancel(transaction, unsent, { by: null, answer: SUPERSEDED });
  return { isBeingNotified: unsent.length < waiting.length };
}

/**
 * Sends a slot at once that a candidate has chosen, in place of what waits for them. Part of a transaction that changes
 * the schedule.
 */
export async function sendChosenSlot(
  transaction: Db,
  { entryId, seasonId, data }: { entryId: string; seasonId: string; data: SlotData },
): Promise<void> {
  const { isBeingNotified } = await cancelSlotMessages(transaction, entryId);
  // They know it, unless a message with the former slot arrives after this.
  const notified: NotifiedSlot = { slot: data.slot, isUncertain: isBeingNotified };
  await updateRow(transaction, 'audition_entries', entryId, {
    told_slot: JSON.stringify(notified),
  });
  await sendAtOnce(transaction, { entryId, seasonId, kind: 'slot-changed' }, data);
}

/** What follows from what a candidate does waits for no organiser. */
async function sendAtOnce(
  transaction: Db,
  about: { entryId: string; seasonId: string; kind: DueNotification['kind'] },
  data: SlotData,
): Promise<void> {
  const { entryId } = about;
  const written = await countWritten(transaction, entryId);
  await addMessage(transaction, {
    ...about,
    state: 'queued',
    dedupeKey: slotKey(entryId, written.get(entryId)),
    data: writeSlotData(data),
  });
}

/**
 * Sends at once, in place of what waits, that the slot no longer holds of which a candidate was notified who withdraws.
 * Part of a transaction that changes the schedule.
 */
export async function sendWithdrawnSlot(
  transaction: Db,
  entry: Pick<AuditionEntryRow, 'id' | 'told_slot' | 'status'>,
  { seasonId, sequence }: { seasonId: string; sequence: number },
): Promise<void> {
  await cancelSlotMessages(transaction, entry.id);
  const { entryId, kind, slot, former } = dueNotificationOf(entry, null);
  if (former) {
    await sendAtOnce(transaction, { entryId, seasonId, kind }, { slot, former, sequence });
  }
}

type Invitation = Pick<MessageRow, 'id' | 'entry_id' | 'kind' | 'data' | 'created_by'>;

/**
 * Cancels those of these messages that wait to notify of a slot to a candidate who was not selected any more. Part of
 * a transaction.
 * @returns the ids of the messages, and the names of the candidates
 */
export async function cancelNotSelected(
  transaction: Db,
  messages: readonly Invitation[],
  by: Actor,
): Promise<{ ids: Set<string>; names: string[] }> {
  const invitations = messages.filter(isInvitation).map(({ id }) => id);
  const query = transaction
    .selectFrom('messages')
    .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
    .select(['messages.id', 'full_name'])
    .where('state', 'in', UNSENT)
    .where('status', '=', 'Not Selected')
    .orderBy('number');
  const found = await inChunks(invitations, (some) =>
    query.where('messages.id', 'in', some).execute(),
  );
  const ids = found.map(({ id }) => id);
  await cancel(transaction, ids, { by, answer: NOT_SELECTED });
  return { ids: new Set(ids), names: found.map(({ full_name }) => full_name) };
}
