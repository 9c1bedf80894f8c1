import { type UpdateObject } from 'kysely';
import {
  type AuditAction,
  listNames,
  type MessageEdit,
  type MessageSelection,
  type MessagesResult,
  pluralForm,
  pluralize,
} from '@nox/contracts';
import { clearColumn } from '../auditions/entries/audition-entries.ts';
import { recordChange, recordChanges } from '#platform/database/audit.ts';
import { readTime } from '#platform/database/clock.ts';
import { inChunks, updateRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow, type Tables } from '#platform/database/schema.ts';
import { HttpError, requireVersion } from '#platform/errors/http-error.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { findMessage, MESSAGE } from './read-messages.ts';
import { isResultMessage, readUndoEnd } from './result-messages/result-messages.ts';
import { shortenPause } from './sending/claims.ts';
import { cancelNotSelected } from './slot-messages/slot-messages.ts';
import { isUnsent, UNSENT } from './store/message-store.ts';
import { checkTexts } from './templates/render.ts';

const MAX_NAMES = 3;

interface Change {
  summary: string;
  /** Messages in other states stay as they are. */
  from: readonly MessageRow['state'][];
  isForEmailOnly?: boolean;
  to: (now: number) => UpdateObject<Tables, 'messages'>;
  action: AuditAction;
  after: string;
  outcome: string;
}

const queued = (now: number) => ({ state: 'queued', next_try_at: now }) as const;

export const CHANGES: Record<'send' | 'cancel' | 'retry', Change> = {
  send: {
    summary: 'Queues drafts',
    from: ['draft'],
    to: queued,
    action: 'sent',
    after: 'queued',
    outcome: 'will be sent.',
  },
  cancel: {
    summary: 'Cancels drafts and queued messages',
    from: UNSENT,
    to: (now) => ({ state: 'cancelled', settled_at: now }),
    action: 'changed',
    after: 'cancelled',
    outcome: 'cancelled.',
  },
  retry: {
    summary: 'Tries emails again now',
    from: ['failed', 'bounced', 'queued'],
    isForEmailOnly: true,
    to: (now) => ({ ...queued(now), attempts: 0, may_have_arrived: 0, settled_at: null }),
    action: 'changed',
    after: 'retried',
    outcome: 'will be tried again now.',
  },
};

/** One statement updates as many messages as it can: the sender takes some at the same time. */
async function update(
  transaction: Db,
  change: Change,
  seasonId: string,
  { ids, state }: MessageSelection,
): Promise<MessageRow[]> {
  const states = change.from.filter((from) => state === undefined || state === from);
  if (states.length === 0) return [];
  let query = transaction
    .updateTable('messages')
    .set(change.to(await readTime(transaction)))
    .where('season_id', '=', seasonId)
    .where('state', 'in', states)
    // Its candidate is deleted for now.
    .where('state_before_deletion', 'is', null);
  if (change.isForEmailOnly) query = query.where('channel', '=', 'email');
  if (!ids) return query.returningAll().execute();
  return inChunks(ids, (some) => query.where('id', 'in', some).returningAll().execute());
}

function describeCancelled(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const messages = pluralize(names.length, 'message was', 'messages were');
  const are = pluralForm(names.length, 'is', 'are');
  return [`${messages} cancelled: ${listNames(names, MAX_NAMES)} ${are} Not Selected.`];
}

/** Messages about results are due once these can no longer be undone. @returns a sentence, or nothing */
async function deferResults(transaction: Db, messages: readonly MessageRow[]): Promise<string[]> {
  const ids = messages
    .filter((message) => isResultMessage(message) && message.state === 'queued')
    .map(({ id }) => id);
  const undo = ids.length > 0 ? await readUndoEnd(transaction) : undefined;
  if (!undo) return [];
  await updateRow(transaction, 'messages', ids, { next_try_at: undo.end });
  return [`Those about results wait for ${undo.wait}: until then you can undo the publication.`];
}

/** `retry` also changes the auditions. @throws HttpError 409 `nothing_to_change`, or `count_changed` if they are not as many as expected */
export async function changeMessages(
  { transaction, revised, by }: AccountWriting,
  name: keyof typeof CHANGES,
  selection: MessageSelection,
): Promise<MessagesResult> {
  const change = CHANGES[name];
  const { expected } = selection;
  const { id: seasonId } = await readCurrentSeason(transaction);
  const chosen = await update(transaction, change, seasonId, selection);
  if (expected !== undefined && chosen.length !== expected) {
    const message = `Nothing was changed: it would be ${pluralize(chosen.length, 'message')} now. Look at the list again.`;
    throw new HttpError(409, 'count_changed', message);
  }
  if (chosen.length === 0) {
    const message = 'None of these messages can be changed like this.';
    throw new HttpError(409, 'nothing_to_change', message);
  }
  const cancelled = await cancelNotSelected(transaction, chosen, by);
  const changed = chosen.filter(({ id }) => !cancelled.ids.has(id));
  const changedIds = changed.map(({ id }) => id);
  const values = { fields: ['state'], after: change.after };
  await recordChanges({ transaction, by }, 'messages', change.action, changedIds, values);
  if (name === 'retry') {
    // An organiser who tries again says that the address is right.
    const ids = [...new Set(changed.flatMap(({ entry_id }) => entry_id ?? []))];
    await clearColumn(transaction, revised.auditions, 'mail_trouble', ids);
    await shortenPause(transaction, await readTime(transaction));
  }
  const message = `${pluralize(changed.length, 'message')} ${change.outcome}`;
  const waiting = await deferResults(transaction, changed);
  const sentences = [message, ...waiting, ...describeCancelled(cancelled.names)];
  return { count: changed.length, message: sentences.join(' ') };
}

export const alreadySent = () =>
  new HttpError(409, 'message_sent', 'This message is no longer waiting. Look at the list again.');

/** @throws HttpError 404, 400 `invalid`, 409 `message_sent`, 412 `stale` */
export async function editMessage(
  { transaction, by }: AccountWriting,
  id: string,
  { subject, text }: MessageEdit,
  expected?: readonly number[],
): Promise<void> {
  const row = await findMessage(transaction, id);
  const { kind, channel } = row;
  checkTexts({ subject, text }, kind, channel);
  if (!isUnsent(row)) throw alreadySent();
  requireVersion(MESSAGE, row, expected);
  const edited_subject = channel === 'chat' ? '' : subject;
  const edit = { edited_subject, edited_text: text, version: row.version + 1 };
  const count = await updateRow(transaction, 'messages', { id, state: UNSENT }, edit);
  if (count === 0) throw alreadySent();
  const values = { itemId: id, fields: ['text'], after: 'edited' };
  await recordChange({ transaction, by }, 'messages', 'changed', values);
}
