import { randomUUID } from 'node:crypto';
import { type MessageKind } from '@nox/contracts';
import { creationTime } from '../database/creation-time.ts';
import { type Db, type MessageRow } from '../database/schema.ts';

type About = { entryId: string } | { registrationId: string };

export type NewMessage = About & {
  seasonId: string;
  kind: MessageKind;
  /** Names the fact that the message tells: a second one with the same key is not added. */
  dedupeKey: string;
  channel?: MessageRow['channel'];
  /** In place of the candidate's present address. */
  recipient?: string;
  /** Further values for the template. */
  data?: Record<string, string>;
  /** Of an organiser's own message. */
  edited?: { subject: string; text: string };
  /** Drafts wait for an organiser. */
  state: 'draft' | 'queued';
  /** An e-mail address. */
  createdBy?: string | null;
};

/** Adds a message, in the transaction of what it tells. @returns its id; undefined if it is there already */
export async function addMessage(
  transaction: Db,
  message: NewMessage,
): Promise<string | undefined> {
  const { seasonId, kind, dedupeKey, channel = 'email', recipient, data = {}, edited } = message;
  const row = await transaction
    .insertInto('messages')
    .values({
      id: randomUUID(),
      created_at: creationTime(),
      season_id: seasonId,
      entry_id: 'entryId' in message ? message.entryId : null,
      registration_id: 'registrationId' in message ? message.registrationId : null,
      kind,
      channel,
      dedupe_key: dedupeKey,
      recipient: recipient ?? null,
      data: JSON.stringify(data),
      edited_subject: edited?.subject ?? null,
      edited_text: edited?.text ?? null,
      state: message.state,
      attempts: 0,
      next_try_at: Date.now(),
      claimed_until: null,
      sent_subject: null,
      sent_text: null,
      answer: null,
      created_by: message.createdBy ?? null,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
