import { randomUUID } from 'node:crypto';
import { type MessageKind } from '@nox/contracts';
import { type Insertable } from 'kysely';
import { creationTime } from '../../database/creation-time.ts';
import { type Db, type MessageRow } from '../../database/schema.ts';
import { chunksInSlices } from '../../http/time-slices.ts';

type About =
  | { entryId: string; seasonId: string }
  | { registrationId: string; seasonId: string }
  | { staffId: string };

export type NewMessage = About & {
  kind: MessageKind;
  /** Names the fact that the message is about: a second one with the same key is not added. */
  dedupeKey: string;
  channel?: MessageRow['channel'];
  /** In place of the candidate's present address. */
  recipient?: string;
  /** What the template shows beside the candidate; see `writeSlotData`. */
  data?: Record<string, string>;
  /** Of an organiser's own message. */
  edited?: { subject: string; text: string };
  /** Drafts wait for an organiser. */
  state: 'draft' | 'queued';
  /** An email address. */
  createdBy?: string | null;
};

type Listener = () => void;
const listeners = new Set<Listener>();

/** @param listener called when this process adds messages, before their transaction ends @returns ends it */
export function onMessageAdded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Without the columns that are null: each of thousands of values takes time. */
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
  state: message.state,
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

/** In which an organiser may change a message. */
export const UNSENT = ['draft', 'queued'] as const;

/** Cancels messages that were not sent yet: of all of them, until it is narrowed. @param answer why */
export const cancelUnsent = (transaction: Db, now: number, answer?: string) =>
  transaction
    .updateTable('messages')
    .set({ state: 'cancelled', settled_at: now, ...(answer !== undefined && { answer }) })
    .where('state', 'in', UNSENT);

/** Adds a message, in the transaction of what it is about. @returns its id; undefined if it is there already */
export async function addMessage(
  transaction: Db,
  message: NewMessage,
): Promise<string | undefined> {
  const [row] = await insert(transaction, [message]);
  for (const listener of listeners) listener();
  return row?.id;
}

/** The same for several. @returns the ids of those that were not there already */
export async function addMessages(
  transaction: Db,
  messages: readonly NewMessage[],
): Promise<string[]> {
  const ids: string[] = [];
  for await (const some of chunksInSlices(messages, 200)) {
    const rows = await insert(transaction, some);
    ids.push(...rows.map(({ id }) => id));
  }
  for (const listener of listeners) listener();
  return ids;
}
