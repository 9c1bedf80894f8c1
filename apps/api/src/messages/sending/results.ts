import { recordChange } from '../../database/audit.ts';
import { MINUTE_MS } from '../../database/clock.ts';
import { type Database, lockRevision } from '../../database/revisions.ts';
import { updateRow } from '../../database/rows.ts';
import { type Db, type MessageRow } from '../../database/schema.ts';
import { notificationOf } from '../results/notified-results.ts';
import { type RenderedText } from '../templates/render.ts';
import { type DeliveryError } from './transports.ts';

/** Between the attempts, in minutes: 24 hours in all. */
const RETRY_AFTER = [1, 5, 15, 60, 240, 360, 360, 360];

type Claimed = Pick<
  MessageRow,
  'id' | 'entry_id' | 'attempts' | 'claimed_until' | 'may_have_arrived' | 'kind' | 'data'
>;
type Result = Partial<MessageRow>;

/** @returns false if the message is no longer this sender's: it was deleted, or its lease ended */
async function recordResult(db: Db, { id, claimed_until }: Claimed, result: Result) {
  const claimed = { id, state: 'sending', claimed_until } as const;
  return (await updateRow(db, 'messages', claimed, result)) === 1;
}

/** @param masked as it was sent, without the link's secret */
export function recordSent(
  { db, revisions }: Database,
  message: Claimed,
  now: number,
  { masked, answer }: { masked: RenderedText; answer: string },
): Promise<boolean> {
  const { subject: sent_subject, text: sent_text } = masked;
  const result: Result = { state: 'sent', sent_subject, sent_text, answer, settled_at: now };
  const notification = notificationOf(message);
  if (!notification) return recordResult(db, message, result);
  return revisions.change('auditions', async (transaction, revision) => {
    await lockRevision(transaction, 'schedule');
    const isRecorded = await recordResult(transaction, message, result);
    if (isRecorded) await notification.markNotified(transaction, revision, message);
    return isRecorded;
  });
}

export const recordCancelled = (db: Db, message: Claimed, now: number, answer: string) =>
  recordResult(db, message, { state: 'cancelled', answer, settled_at: now });

/** The attempt did not take place. */
export const releaseClaim = (db: Db, message: Claimed): Promise<boolean> =>
  recordResult(db, message, { state: 'queued', attempts: message.attempts - 1 });

/** Tells judges and organisers that no mail reaches a candidate. Part of a transaction that changes the auditions. */
export async function setMailTrouble(
  transaction: Db,
  revision: number,
  entryId: string,
  answer: string,
): Promise<void> {
  const trouble = { mail_trouble: answer, revision };
  if ((await updateRow(transaction, 'audition_entries', entryId, trouble)) === 0) return;
  const change = { subject: 'auditions', action: 'changed', by: 'system' } as const;
  await recordChange(transaction, { ...change, itemId: entryId, fields: ['mailTrouble'] });
}

/** Plans another try unless that makes no sense; one more if it may have arrived. @returns as `recordResult` */
export async function recordRefused(
  { db, revisions }: Database,
  message: Claimed,
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
    const next_try_at = now + minutes * MINUTE_MS;
    const may_have_arrived = mayHaveArrived ? 1 : message.may_have_arrived;
    return recordResult(db, message, { state: 'queued', next_try_at, answer, may_have_arrived });
  }
  const failed: Result = { state: 'failed', answer, settled_at: now };
  const { entry_id } = message;
  if (entry_id === null || !error.isAboutRecipient) return recordResult(db, message, failed);
  return revisions.change('auditions', async (transaction, revision) => {
    const isRecorded = await recordResult(transaction, message, failed);
    if (isRecorded) await setMailTrouble(transaction, revision, entry_id, answer);
    return isRecorded;
  });
}
