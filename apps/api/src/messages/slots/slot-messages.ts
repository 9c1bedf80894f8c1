import { isSameSlot } from '@nox/contracts';
import { readPublishedSlots } from '../../auditions/seats/published.ts';
import { type NotifiedSlot } from '../../auditions/seats/notified-slot.ts';
import { type Actor } from '../../database/audit.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '../../database/schema.ts';
import { inChunks, updateRow } from '../../database/rows.ts';
import {
  addMessage,
  cancelWaiting,
  type Drafts,
  readWaiting,
  replaceWaiting,
  UNSENT,
  type Waiting,
} from '../store/message-store.ts';
import {
  dueNotificationOf,
  isInvitation,
  isSameMessage,
  NOT_SELECTED,
  readSlotData,
  readDueNotifications,
  SLOT_KINDS,
  type SlotData,
  type DueNotification,
  writeSlotData,
} from './notified-slots.ts';

const SUPERSEDED = 'The schedule has changed since this was written.';

interface Options {
  /** Of the schedule. */
  revision: number;
  by: Actor;
  /** Otherwise messages that no longer hold are cancelled, and that is all. */
  prepares: boolean;
  /** Also to candidates who are not selected. What was written to some of them on purpose waits in any case. */
  includeNotSelected: boolean;
}

/**
 * Writes drafts to those who were last notified of something else than what is published, in place of what waited for them. Part
 * of a transaction that changes the schedule.
 */
export async function prepareSlotMessages(
  transaction: Db,
  { revision, by, prepares, includeNotSelected }: Options,
): Promise<Drafts> {
  const slots = await readPublishedSlots(transaction);
  const due = await readDueNotifications(transaction, slots);
  const isIncluded = ({ isNotSelected }: DueNotification) => includeNotSelected || !isNotSelected;
  const isPublished = (message: Waiting) =>
    isSameSlot(readSlotData(message).slot, slots.get(message.entry_id ?? '') ?? null);
  // Candidates know what they have done themselves, so nothing is due; its calendar file is sent nevertheless.
  const isDue = new Set(due.map(({ entryId }) => entryId));
  const isOfCandidate = (message: Waiting) =>
    message.created_by === null && !isDue.has(message.entry_id ?? '') && isPublished(message);
  const all = await readWaiting(transaction, SLOT_KINDS);
  const cancelled = await cancelNotSelected(transaction, all, by);
  const result = await replaceWaiting(transaction, {
    waiting: all.filter((message) => !cancelled.ids.has(message.id) && !isOfCandidate(message)),
    due,
    isSame: (message, { kind, slot, former }) =>
      message.kind === kind && isSameMessage(readSlotData(message), { slot, former, sequence: 0 }),
    isPublished,
    dataOf(notification) {
      if (!prepares || !isIncluded(notification)) return undefined;
      const { slot, former, isNotSelected: includesNotSelected } = notification;
      return writeSlotData({ slot, former, sequence: revision, includesNotSelected });
    },
    fact: `slot:${revision}`,
    answer: SUPERSEDED,
    by,
  });
  return { ...result, toNotify: due.filter(isIncluded).length };
}

/** Cancels what waits for a candidate. Part of a transaction that changes the schedule. */
async function cancelSlotMessages(transaction: Db, entryId: string) {
  const waiting = await readWaiting(transaction, SLOT_KINDS, entryId);
  const unsent = waiting.filter(({ state }) => state !== 'sending').map(({ id }) => id);
  await cancelWaiting(transaction, unsent, { by: null, answer: SUPERSEDED });
  return { isBeingNotified: unsent.length < waiting.length };
}

/** Sends it in place of what waits for the candidate. Part of a transaction that changes the schedule. */
export async function sendChosenSlot(
  transaction: Db,
  { entryId, seasonId, data }: { entryId: string; seasonId: string; data: SlotData },
): Promise<void> {
  const { isBeingNotified } = await cancelSlotMessages(transaction, entryId);
  // They know it, unless a message with the former slot arrives after this.
  const notified: NotifiedSlot = { slot: data.slot, isUncertain: isBeingNotified };
  const told_slot = JSON.stringify(notified);
  await updateRow(transaction, 'audition_entries', entryId, { told_slot });
  await sendAtOnce(transaction, { entryId, seasonId, kind: 'slot-changed' }, data);
}

/** What follows from what a candidate does waits for no organiser. */
async function sendAtOnce(
  transaction: Db,
  about: { entryId: string; seasonId: string; kind: DueNotification['kind'] },
  data: SlotData,
): Promise<void> {
  await addMessage(transaction, {
    ...about,
    state: 'queued',
    dedupeKey: `slot:${data.sequence}:${about.entryId}`,
    data: writeSlotData(data),
  });
}

/** Sends it in place of what waits, if they were notified of a slot. Part of a transaction that changes the schedule. */
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

/** Cancels what waits to notify of a slot. Part of a transaction. @returns ids of messages, and names of candidates */
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
  await cancelWaiting(transaction, ids, { by, answer: NOT_SELECTED });
  return { ids: new Set(ids), names: found.map(({ full_name }) => full_name) };
}
