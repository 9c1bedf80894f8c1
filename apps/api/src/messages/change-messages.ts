import {
  listNames,
  type MessageEdit,
  type MessageSelection,
  type MessagesResult,
  pluralize,
} from '@nox/contracts';
import { type UpdateObject } from 'kysely';
import { type Actor, type AuditedChange, recordChange, recordChanges } from '../database/audit.ts';
import { type Database } from '../database/revisions.ts';
import { readTime } from '../database/clock.ts';
import { type Db, type MessageRow, type Tables } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { shortenPause } from './sending/claims.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { checkTexts } from './templates/render.ts';
import { findMessage, UNSENT } from './read-messages.ts';
import { chunks } from '../database/chunks.ts';
import { cancelNotSelected } from './slots/slot-messages.ts';

const MAX_NAMES = 3;

type Values = UpdateObject<Tables, 'messages'>;

interface Change {
  /** Messages in other states stay as they are. */
  from: readonly MessageRow['state'][];
  isForEmailOnly?: boolean;
  to: () => Values;
  action: AuditedChange['action'];
  after: string;
  describe: (messages: string) => string;
}

const queuedNow = () => ({ state: 'queued', next_try_at: Date.now() }) as const;

export const CHANGES = {
  send: {
    from: ['draft'],
    to: queuedNow,
    action: 'sent',
    after: 'queued',
    describe: (messages) => `${messages} will be sent.`,
  },
  cancel: {
    from: UNSENT,
    to: () => ({ state: 'cancelled', settled_at: Date.now() }),
    action: 'changed',
    after: 'cancelled',
    describe: (messages) => `${messages} cancelled.`,
  },
  retry: {
    from: ['failed', 'bounced', 'queued'],
    isForEmailOnly: true,
    to: () => ({ ...queuedNow(), attempts: 0, settled_at: null }),
    action: 'changed',
    after: 'retried',
    describe: (messages) => `${messages} will be tried again now.`,
  },
} satisfies Record<string, Change>;

/** In one statement for as many: the sender takes messages at the same time. */
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
    .set(change.to())
    .where('season_id', '=', seasonId)
    .where('state', 'in', states)
    // Its candidate is deleted for now.
    .where('state_before_deletion', 'is', null);
  if (change.isForEmailOnly) query = query.where('channel', '=', 'email');
  if (!ids) return query.returningAll().execute();
  const changed: MessageRow[] = [];
  for (const some of chunks(ids)) {
    changed.push(...(await query.where('id', 'in', some).returningAll().execute()));
  }
  return changed;
}

/** An organiser who tries again says that the address is right. */
async function clearMailTrouble(
  transaction: Db,
  revision: number,
  messages: readonly MessageRow[],
): Promise<void> {
  const ids = [...new Set(messages.flatMap(({ entry_id }) => entry_id ?? []))];
  for (const some of chunks(ids)) {
    await transaction
      .updateTable('audition_entries')
      .set({ mail_trouble: null, revision })
      .where('id', 'in', some)
      .where('mail_trouble', 'is not', null)
      .execute();
  }
}

function describeCancelled(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const messages = pluralize(names.length, 'message');
  const [were, are] = names.length === 1 ? ['was', 'is'] : ['were', 'are'];
  return [`${messages} ${were} cancelled: ${listNames(names, MAX_NAMES)} ${are} Not Selected.`];
}

/**
 * Changes the state of the chosen messages, of those that may be changed so. Those that would invite a candidate
 * who is not selected any more are cancelled.
 * @throws HttpError 409 `nothing_to_change`, or `count_changed` if they are not as many as expected
 */
export async function changeMessages(
  { db, revisions }: Database,
  name: keyof typeof CHANGES,
  selection: MessageSelection,
  by: Actor,
): Promise<MessagesResult> {
  const change: Change = CHANGES[name];
  const { expected } = selection;
  let names: string[] = [];
  async function apply(transaction: Db): Promise<MessageRow[]> {
    const { id: seasonId } = await readCurrentSeason(transaction);
    const changed = await update(transaction, change, seasonId, selection);
    const messages = pluralize(changed.length, 'message');
    if (expected !== undefined && changed.length !== expected) {
      const message = `Nothing was changed: it would be ${messages} now. Look at the list again.`;
      throw new HttpError(409, 'count_changed', message);
    }
    if (changed.length === 0) {
      throw new HttpError(409, 'nothing_to_change', 'None of these messages can be changed so.');
    }
    const cancelled = await cancelNotSelected(transaction, changed, by);
    names = cancelled.names;
    const others = changed.filter(({ id }) => !cancelled.ids.has(id));
    const { action, after } = change;
    const record = { subject: 'messages', action, by, fields: ['state'], after } as const;
    await recordChanges(
      transaction,
      others.map(({ id }) => id),
      record,
    );
    return others;
  }
  const changed =
    name === 'retry'
      ? await revisions.change('auditions', async (transaction, revision) => {
          const messages = await apply(transaction);
          await clearMailTrouble(transaction, revision, messages);
          await shortenPause(transaction, await readTime(transaction));
          return messages;
        })
      : await db.transaction().execute(apply);
  const count = changed.length;
  const message = change.describe(pluralize(count, 'message'));
  return { count, message: [message, ...describeCancelled(names)].join(' ') };
}

export const alreadySent = () =>
  new HttpError(409, 'message_sent', 'This message is no longer waiting. Look at the list again.');

/** @throws HttpError 404, 400 `invalid`, 409 `message_sent` */
export async function editMessage(
  db: Db,
  id: string,
  { subject, text }: MessageEdit,
  by: Actor,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { kind, channel } = await findMessage(transaction, id);
    checkTexts({ subject, text }, kind, channel);
    const { numUpdatedRows } = await transaction
      .updateTable('messages')
      .set({ edited_subject: channel === 'chat' ? '' : subject, edited_text: text })
      .where('id', '=', id)
      .where('state', 'in', [...UNSENT])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw alreadySent();
    const change = { subject: 'messages', action: 'changed', by, itemId: id } as const;
    await recordChange(transaction, { ...change, fields: ['text'], after: 'edited' });
  });
}
