import { type ExpressionBuilder } from 'kysely';
import { type MessageKind } from '@nox/contracts';
import { recordChange } from '#platform/database/audit.ts';
import { MAX_DIFFERENCE_MS, MINUTE_MS } from '#platform/database/clock.ts';
import { type Database, lockRevision } from '#platform/database/revisions.ts';
import { countRows, deleteWhere, findRow, putRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow, type Tables } from '#platform/database/schema.ts';
import { ANSWER_REMINDERS } from '../result-messages/answer-reminders.ts';
import {
  isResultMessage,
  RESULT_KINDS,
  RESULT_NOTIFICATIONS,
  selectUndoable,
} from '../result-messages/result-messages.ts';
import {
  isSlotNotification,
  NOTIFICATION_KINDS,
  SLOT_NOTIFICATIONS,
} from '../slot-messages/notified-slots.ts';
import { type RenderedText } from '../templates/render.ts';
import { type DeliveryError } from './transports.ts';

/** Messages are due, and dated, by `readTime`; leases, the time to undo and links end by `readExpiryTime`. */
export type SenderTimes = { now: number; expiry: number };

/** Longer than an attempt takes: afterwards its sender has died, and another one takes the message. */
export const LEASE_MS = 120_000;

/** Two of them to one candidate are never being sent at once: they could arrive in the wrong order. */
const ALONE_KINDS = [...NOTIFICATION_KINDS, ...RESULT_KINDS] as const;

/** How a message that notifies of what is published is compared with that, and recorded; undefined for all others. */
export function notificationOf(message: { kind: MessageKind }) {
  if (isResultMessage(message)) return RESULT_NOTIFICATIONS;
  if (message.kind === 'answer-reminder') return ANSWER_REMINDERS;
  return isSlotNotification(message) ? SLOT_NOTIFICATIONS : undefined;
}

const isDue =
  (db: Db, { now, expiry }: SenderTimes) =>
  ({ and, eb, exists, not, or, selectFrom }: ExpressionBuilder<Tables, 'messages'>) => {
    const othersBeingSent = selectFrom('messages as other')
      .select('other.entry_id')
      .where('other.state', '=', 'sending')
      .where('other.claimed_until', '>', expiry)
      .where('other.kind', 'in', ALONE_KINDS)
      .where('other.entry_id', 'is not', null);
    return and([
      eb('channel', '=', 'email'),
      or([
        and([eb('state', '=', 'queued'), eb('next_try_at', '<=', now)]),
        and([eb('state', '=', 'sending'), eb('claimed_until', '<=', expiry)]),
      ]),
      // Two of these to one candidate could arrive in the wrong order.
      or([eb('kind', 'not in', ALONE_KINDS), eb('entry_id', 'not in', othersBeingSent)]),
      // Results wait until their publication can no longer be undone.
      or([
        eb('kind', 'not in', RESULT_KINDS),
        not(exists(selectUndoable(db, expiry).select('result_publications.id'))),
      ]),
    ]);
  };

/** What candidates wait for comes before what organisers write to many. */
const nextDue = (db: Db, times: SenderTimes) =>
  db
    .selectFrom('messages')
    .select('id')
    .where(isDue(db, times))
    .orderBy(({ eb }) => eb.case().when('created_by', 'is', null).then(0).else(1).end())
    .orderBy('next_try_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

export const isAnyDue = async (db: Db, times: SenderTimes): Promise<boolean> =>
  (await nextDue(db, times)) !== undefined;

/** Whether as many attempts as a minute may have begun in the last one, of all senders together. */
export async function isLimitReached(
  db: Db,
  { expiry }: SenderTimes,
  perMinute: number,
): Promise<boolean> {
  return (await countRows(selectBegun(db, expiry))) >= perMinute;
}

/** Selects messages whose latest attempt has begun in the last minute. */
export function selectBegun(db: Db, expiry: number) {
  const end = expiry + LEASE_MS;
  return (
    db
      .selectFrom('messages')
      .where('claimed_until', '>', end - MINUTE_MS)
      // Later ones were claimed before the clock was set back.
      .where('claimed_until', '<=', end + MAX_DIFFERENCE_MS)
  );
}

const claim = (db: Db, id: string, times: SenderTimes): Promise<MessageRow | undefined> =>
  db
    .updateTable('messages')
    .set((row) => ({
      state: 'sending',
      claimed_until: times.expiry + LEASE_MS,
      attempts: row('attempts', '+', 1),
    }))
    .where('id', '=', id)
    // An organiser may cancel it meanwhile.
    .where(isDue(db, times))
    .returningAll()
    .executeTakeFirst();

/** Claims a message until the lease ends, or cancels what is superseded: one at a time, and nothing is published meanwhile. */
export const claimMessage = ({ revisions }: Database, times: SenderTimes, perMinute: number) =>
  revisions.withLock('schedule', async (transaction) => {
    if (await isLimitReached(transaction, times, perMinute)) return undefined;
    for (;;) {
      const next = await nextDue(transaction, times);
      if (!next) return undefined;
      const message = await claim(transaction, next.id, times);
      if (!message) continue;
      const notification = notificationOf(message);
      const answer = await notification?.whySuperseded(transaction, message);
      if (answer === undefined) {
        await notification?.markUncertain(transaction, message);
        // What it says is fixed now.
        return (await findRow(transaction, 'messages', message.id))!;
      }
      const cancelled = { state: 'cancelled', answer, settled_at: times.now } as const;
      await updateRow(transaction, 'messages', message.id, { ...cancelled, claimed_until: null });
    }
  });

/** The attempts are this many minutes apart: 24 hours in all. */
const RETRY_AFTER = [1, 5, 15, 60, 240, 360, 360, 360];

/** @param alsoRecord what else changes the auditions @returns false if the message was deleted, or its lease has ended */
export async function recordResult(
  { db, revisions }: Database,
  { id, claimed_until }: MessageRow,
  result: Partial<MessageRow>,
  alsoRecord?: (transaction: Db, revision: number) => Promise<void>,
): Promise<boolean> {
  const claimed = { id, state: 'sending', claimed_until } as const;
  const record = async (transaction: Db) =>
    (await updateRow(transaction, 'messages', claimed, result)) === 1;
  if (!alsoRecord) return record(db);
  return revisions.change(['auditions'], async (transaction, { auditions: revision }) => {
    await lockRevision(transaction, 'schedule');
    const isRecorded = await record(transaction);
    if (isRecorded) await alsoRecord(transaction, revision);
    return isRecorded;
  });
}

/** @param masked as it was sent, without the link's secret @returns as `recordResult` */
export function recordSent(
  database: Database,
  message: MessageRow,
  settled_at: number,
  { masked, answer }: { masked: RenderedText; answer: string },
): Promise<boolean> {
  const { subject: sent_subject, text: sent_text } = masked;
  const sent = { state: 'sent', sent_subject, sent_text, answer, settled_at } as const;
  const notification = notificationOf(message);
  const markNotified = (transaction: Db, revision: number) =>
    notification!.markNotified(transaction, revision, message);
  return recordResult(database, message, sent, notification && markNotified);
}

/** Judges and organisers see that no mail reaches a candidate. Part of a transaction that changes the auditions. */
export async function setMailTrouble(
  transaction: Db,
  revision: number,
  entryId: string,
  answer: string,
): Promise<void> {
  const trouble = { mail_trouble: answer, revision };
  if ((await updateRow(transaction, 'audition_entries', entryId, trouble)) === 0) return;
  const values = { itemId: entryId, fields: ['mailTrouble'] };
  await recordChange({ transaction, by: 'system' }, 'auditions', 'changed', values);
}

/** Plans another try unless that makes no sense; one more if it may have arrived. @returns as `recordResult` */
export async function recordRefused(
  database: Database,
  message: MessageRow,
  now: number,
  { error, isFinal }: { error: DeliveryError; isFinal: boolean },
): Promise<boolean> {
  const { mayHaveArrived } = error;
  const hadArrived = message.may_have_arrived === 1;
  const isUnclear = hadArrived && !mayHaveArrived;
  const answer = `${error.message}${isUnclear ? ' Before, it may have arrived.' : ''}`;
  const isLast = isFinal || (mayHaveArrived && hadArrived);
  const minutes = isLast ? undefined : RETRY_AFTER[message.attempts - 1];
  if (minutes !== undefined) {
    const may_have_arrived = mayHaveArrived ? 1 : message.may_have_arrived;
    const next_try_at = now + minutes * MINUTE_MS;
    const retried = { state: 'queued', next_try_at, answer, may_have_arrived } as const;
    return recordResult(database, message, retried);
  }
  const { entry_id } = message;
  const failed = { state: 'failed', answer, settled_at: now } as const;
  const setTrouble = (transaction: Db, revision: number) =>
    setMailTrouble(transaction, revision, entry_id!, answer);
  const isTrouble = entry_id !== null && error.isAboutRecipient;
  return recordResult(database, message, failed, isTrouble ? setTrouble : undefined);
}

const NAME = 'smtp';
const PAUSE_MS = 15 * MINUTE_MS;

export const readPause = (db: Db) => findRow(db, 'mail_pauses', { name: NAME });

export async function pauseSending(db: Db, now: number, reason: string): Promise<void> {
  await putRow(db, 'mail_pauses', { name: NAME }, { until: now + PAUSE_MS, reason });
}

/** Lets the next attempt begin at once: an organiser has mended what was refused. */
export async function shortenPause(db: Db, now: number): Promise<void> {
  const pause = db.updateTable('mail_pauses').set({ until: now }).where('name', '=', NAME);
  await pause.where('until', '>', now).execute();
}

export const endPause = (db: Db) => deleteWhere(db, 'mail_pauses', { name: NAME });

/** The first sender that asks after a pause tries one message; the others wait for its result. */
export async function mayTry(db: Db, now: number): Promise<'yes' | 'one' | 'no'> {
  const pause = await readPause(db);
  if (!pause) return 'yes';
  if (pause.until > now) return 'no';
  const former = { name: NAME, until: pause.until };
  const count = await updateRow(db, 'mail_pauses', former, { until: now + LEASE_MS });
  return count === 1 ? 'one' : 'no';
}
