import { type Actor, recordChanges } from '../database/audit.ts';
import { chunks } from '../database/chunks.ts';
import { type Db, type MessageRow } from '../database/schema.ts';
import { isInvitation } from './slot-data.ts';
import { NOT_SELECTED } from './told.ts';

type Invitation = Pick<MessageRow, 'id' | 'entry_id' | 'kind' | 'data' | 'created_by'>;

/**
 * Cancels those of these messages that wait to tell a slot to a candidate who was not selected any more. Part of
 * a transaction.
 * @returns the ids of the messages, and the names of the candidates
 */
export async function cancelNotSelected(
  transaction: Db,
  messages: readonly Invitation[],
  by: Actor,
): Promise<{ ids: Set<string>; names: string[] }> {
  const invitations = messages.filter(isInvitation);
  const names: string[] = [];
  const ids: string[] = [];
  for (const some of chunks(invitations)) {
    const found = await transaction
      .selectFrom('messages')
      .innerJoin('audition_entries', 'audition_entries.id', 'messages.entry_id')
      .select(['messages.id', 'full_name'])
      .where(
        'messages.id',
        'in',
        some.map(({ id }) => id),
      )
      .where('state', 'in', ['draft', 'queued'])
      .where('status', '=', 'Not Selected')
      .orderBy('number')
      .execute();
    names.push(...found.map(({ full_name }) => full_name));
    ids.push(...found.map(({ id }) => id));
  }
  for (const some of chunks(ids)) {
    await transaction
      .updateTable('messages')
      .set({ state: 'cancelled', answer: NOT_SELECTED, settled_at: Date.now() })
      .where('id', 'in', some)
      .execute();
  }
  const change = { subject: 'messages', action: 'changed', by, fields: ['state'] } as const;
  await recordChanges(transaction, ids, { ...change, after: 'cancelled' });
  return { ids: new Set(ids), names };
}
