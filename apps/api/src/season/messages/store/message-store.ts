import { randomUUID } from 'node:crypto';
import { type Insertable } from 'kysely';
import { type MessageKind } from '@nox/contracts';
import { type Actor, recordChanges } from '#platform/database/audit.ts';
import { creationTime, readTime } from '#platform/database/clock.ts';
import { chunks, inChunks, type RowFilter, updateRow } from '#platform/database/rows.ts';
import { type Db, type MessageRow } from '#platform/database/schema.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';

type About =
  | { entryId: string; seasonId: string }
  | { registrationId: string; seasonId: string }
  | { staffId: string }
  /** A notice to administrators: it needs a `recipient` and an `edited` text. */
  | { isNotice: true };

export type NewMessage = About & {
  kind: MessageKind;
  /** Names the fact that the message is about: a second one with the same key is not added. */
  dedupeKey: string;
  channel?: MessageRow['channel'];
  /** The recipient replaces the candidate's present address. */
  recipient?: string;
  /** What the template shows beside the candidate; see `writeSlotData`. */
  data?: Record<string, string>;
  edited?: { subject: string; text: string };
  /** Drafts wait for an organiser; absent, it is sent. */
  state?: 'draft' | 'queued';
  createdBy?: string | null;
};

const listeners = new Set<() => void>();

/** @param listener called when this process adds messages, before their transaction ends @returns ends it */
export function onMessageAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Columns that are null are left out: each of thousands of values takes time. */
const rowOf = (message: NewMessage): Insertable<MessageRow> => ({
  id: randomUUID(),
  created_at: creationTime(),
  season_id: 'seasonId' in message ? message.seasonId : '',
  entry_id: 'entryId' in message ? message.entryId : undefined,
  registration_id: 'registrationId' in message ? message.registrationId : undefined,
  staff_id: 'staffId' in message ? message.staffId : undefined,
  kind: message.kind,
  channel: message.channel ?? 'email',
  dedupe_key: message.dedupeKey,
  recipient: message.recipient,
  data: JSON.stringify(message.data ?? {}),
  edited_subject: message.edited?.subject,
  edited_text: message.edited?.text,
  version: 1,
  state: message.state ?? 'queued',
  attempts: 0,
  may_have_arrived: 0,
  next_try_at: Date.now(),
  created_by: message.createdBy,
});

const insert = (transaction: Db, messages: readonly NewMessage[]) =>
  transaction
    .insertInto('messages')
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .execute();

export const UNSENT = ['draft', 'queued'] as const;

export const isUnsent = ({ state }: Pick<MessageRow, 'state'>): boolean =>
  (UNSENT as readonly string[]).includes(state);

/** Cancels those of some messages that were not sent yet. @param answer why */
export const cancelUnsent = (
  transaction: Db,
  settled_at: number,
  which: RowFilter<'messages'> & object,
  answer?: string,
) => {
  const cancelled = { state: 'cancelled', settled_at, answer } as const;
  return updateRow(transaction, 'messages', { ...which, state: UNSENT }, cancelled);
};

/** Adds messages, in the transaction of what they are about. @returns the ids of those that were not there already */
export async function addMessages(transaction: Db, messages: readonly NewMessage[]) {
  const rows = await inChunks(messages, (some) => insert(transaction, some), 200);
  for (const listener of listeners) listener();
  return rows.map(({ id }) => id);
}

/** The same for one. @returns its id; undefined if it is there already */
export const addMessage = async (transaction: Db, message: NewMessage) =>
  (await addMessages(transaction, [message]))[0];

/* Messages that follow from what is published, of some kinds: a candidate has one of them that waits. */

type Kinds = readonly MessageKind[];

export function readWaiting(db: Db, kinds: Kinds, entryId?: string) {
  const query = db
    .selectFrom('messages')
    .select(['id', 'entry_id', 'kind', 'data', 'state', 'created_by'])
    .where('kind', 'in', kinds)
    .where('state', 'in', ['draft', 'queued', 'sending'])
    .orderBy('created_at');
  return (entryId === undefined ? query : query.where('entry_id', '=', entryId)).execute();
}

export type Waiting = Awaited<ReturnType<typeof readWaiting>>[number];

export async function cancelWaiting(
  transaction: Db,
  ids: readonly string[],
  { by, answer }: { by: Actor | null; answer: string },
): Promise<void> {
  const now = await readTime(transaction);
  for await (const id of chunks(ids)) await cancelUnsent(transaction, now, { id }, answer);
  const values = { fields: ['state'], after: 'cancelled' };
  await recordChanges({ transaction, by }, 'messages', 'changed', ids, values);
}

interface Replacement<Notification> {
  waiting: readonly Waiting[];
  due: readonly Notification[];
  isSame: (message: Waiting, notification: Notification) => boolean;
  isPublished: (message: Waiting) => boolean;
  /** What a draft holds; undefined: none is written. */
  dataOf: (notification: Notification) => NewMessage['data'];
  /** Names the publication: notified of A, of B, and of A again, these are three facts. */
  fact: string;
  answer: string;
  by: Actor;
}

/** Cancels what waits and is not due, and writes drafts to those for whom nothing waits. */
export async function replaceWaiting<Notification extends { entryId: string; kind: MessageKind }>(
  transaction: Db,
  replacement: Replacement<Notification>,
): Promise<Pick<Drafts, 'drafts' | 'written'>> {
  const { waiting, due, isSame, isPublished, dataOf, fact, answer, by } = replacement;
  const missing = new Map(due.map((notification) => [notification.entryId, notification]));
  const superseded: string[] = [];
  let drafts = 0;
  const isSending = ({ state }: Waiting) => state === 'sending';
  for (const { entry_id } of waiting.filter((one) => isSending(one) && isPublished(one))) {
    missing.delete(entry_id ?? '');
  }
  for (const message of waiting.filter((one) => !isSending(one))) {
    const { id, entry_id: entryId, state } = message;
    const notification = missing.get(entryId ?? '');
    if (notification && isSame(message, notification)) {
      missing.delete(notification.entryId);
      if (state === 'draft') drafts += 1;
    } else superseded.push(id);
  }
  await cancelWaiting(transaction, superseded, { by, answer });
  const { id: seasonId } = await readCurrentSeason(transaction);
  const messages = [...missing.values()].flatMap((notification): NewMessage[] => {
    const data = dataOf(notification);
    if (!data) return [];
    const { entryId, kind } = notification;
    const about = { entryId, seasonId, kind, data, dedupeKey: `${fact}:${entryId}` };
    return [{ ...about, state: 'draft', createdBy: by.email ?? by.uid }];
  });
  const ids = await addMessages(transaction, messages);
  await recordChanges({ transaction, by }, 'messages', 'created', ids, { after: 'draft' });
  return { drafts: drafts + ids.length, written: ids.length };
}

export interface Drafts {
  drafts: number;
  /** This many of the drafts were written now. */
  written: number;
  /** How many candidates were last notified of something else than what is published. */
  toNotify: number;
}

export function describeDrafts({ drafts, toNotify }: Drafts): string {
  if (drafts === 0)
    return toNotify === 0 ? 'No messages are needed.' : 'No messages were prepared.';
  return `${drafts === 1 ? '1 message is' : `${drafts} messages are`} prepared. Nothing has been sent.`;
}
