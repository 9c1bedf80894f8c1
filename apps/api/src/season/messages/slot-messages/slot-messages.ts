import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import { readPublishedSlots } from '#season/auditions/seats/published.ts';
import { type Actor } from '#platform/database/audit.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '#platform/database/schema.ts';
import { inChunks, updateRow } from '#platform/database/rows.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
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
  invitesInVain,
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
  /** Otherwise messages that no longer hold are cancelled, and that is all. */
  prepares: boolean;
  /** Candidates who are not selected are notified, too. What was written to them on purpose waits in any case. */
  includeNotSelected: boolean;
}

function saysSo(message: Waiting, { kind, slot, former }: DueNotification): boolean {
  const data = readSlotData(message);
  const isOne = message.kind === kind;
  return isOne && isSameSlot(data.slot, slot) && isSameSlot(data.former, former);
}

/** How many of those who are due have a message that says so and has not gone out yet. */
export async function countUnsent(db: Db, due: readonly DueNotification[]): Promise<number> {
  const waiting = Map.groupBy(await readWaiting(db, SLOT_KINDS), ({ entry_id }) => entry_id);
  return due.filter((one) => waiting.get(one.entryId)?.some((message) => saysSo(message, one)))
    .length;
}

/** Writes drafts to all who are due, in place of what waited for them. Part of a transaction that changes the schedule. */
export async function prepareSlotMessages(
  { transaction, revised: { schedule: sequence }, by }: AccountWriting,
  { prepares, includeNotSelected }: Options,
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
    isSame: saysSo,
    isPublished,
    dataOf(notification) {
      if (!prepares || !isIncluded(notification)) return undefined;
      const { slot, former, isNotSelected: includesNotSelected } = notification;
      return writeSlotData({ slot, former, sequence, includesNotSelected });
    },
    fact: `slot:${sequence}`,
    answer: SUPERSEDED,
    by,
  });
  return { ...result, toNotify: due.filter(isIncluded).length };
}

type About = { entryId: string; seasonId: string };

/** Sends what follows from what a candidate does, if it has data. @returns whether a message with another slot is being sent */
async function sendInPlace(
  transaction: Db,
  about: About & { kind: DueNotification['kind'] },
  data: SlotData | undefined,
): Promise<boolean> {
  const { entryId } = about;
  const waiting = await readWaiting(transaction, SLOT_KINDS, entryId);
  const unsent = waiting.filter(({ state }) => state !== 'sending').map(({ id }) => id);
  await cancelWaiting(transaction, unsent, { by: null, answer: SUPERSEDED });
  if (data) {
    const dedupeKey = `slot:${data.sequence}:${entryId}`;
    await addMessage(transaction, { ...about, dedupeKey, data: writeSlotData(data) });
  }
  return unsent.length < waiting.length;
}

/** Notifies a candidate of the slot that they chose. Part of a transaction that changes the schedule. */
export async function sendChosenSlot(
  transaction: Db,
  { data, ...about }: About & { data: SlotData },
): Promise<void> {
  const isUncertain = await sendInPlace(transaction, { ...about, kind: 'slot-changed' }, data);
  // They know it, unless a message with the former slot arrives after this.
  const notified = { told_slot: JSON.stringify({ slot: data.slot, isUncertain }) };
  await updateRow(transaction, 'audition_entries', about.entryId, notified);
}

/**
 * Notifies a candidate whose slot is another one at once, or none, if they were notified of one. A decision that is not published
 * yet changes nothing: who is not notified would guess it. Part of a transaction that changes the schedule.
 */
export async function sendMovedSlot(
  transaction: Db,
  entry: Pick<AuditionEntryRow, 'id' | 'told_slot' | 'status' | 'published_status'>,
  now: PublishedSlot | null,
  { seasonId, sequence }: { seasonId: string; sequence: number },
): Promise<void> {
  const { entryId, kind, slot, former, isNotSelected } = dueNotificationOf(entry, now);
  const data = former && !isNotSelected ? { slot, former, sequence } : undefined;
  await sendInPlace(transaction, { entryId, seasonId, kind }, data);
}

type Invitation = Pick<MessageRow, 'id' | 'entry_id' | 'kind' | 'data' | 'created_by'>;

/** Cancels what waits to notify of a slot. Part of a transaction. @returns ids of messages, and names of candidates */
export async function cancelNotSelected(
  transaction: Db,
  messages: readonly Invitation[],
  by: Actor,
): Promise<{ ids: Set<string>; names: string[] }> {
  const isOf = new Map(messages.map((message) => [message.id, message]));
  const query = transaction
    .selectFrom('messages')
    .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
    .select(['messages.id', 'full_name', 'status', 'published_status'])
    .where('state', 'in', UNSENT)
    .where((or) =>
      or.or([or('status', '=', 'Not Selected'), or('published_status', '=', 'Not Selected')]),
    )
    .orderBy('number');
  const all = await inChunks([...isOf.keys()], (some) =>
    query.where('messages.id', 'in', some).execute(),
  );
  const found = all.filter((row) => invitesInVain(isOf.get(row.id)!, row));
  const ids = found.map(({ id }) => id);
  await cancelWaiting(transaction, ids, { by, answer: NOT_SELECTED });
  return { ids: new Set(ids), names: found.map(({ full_name }) => full_name) };
}
