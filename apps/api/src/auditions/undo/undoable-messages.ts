import { type Db } from '../../database/schema.ts';

/* Messages and links of deleted entries, which come back with them, or go with them for good. */

const idsOf = (db: Db, changeId: string) =>
  db.selectFrom('undoable_entries').select('id').where('change_id', '=', changeId);

/** What was not sent to the entries of a deletion stays unsent. */
export async function cancelMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({ state_before_deletion: row.ref('state'), state: 'cancelled' }))
    .where('entry_id', 'in', idsOf(transaction, changeId))
    .where('state', 'in', ['draft', 'queued'])
    .execute();
}

/** Of the entries of a deletion that exist again. */
export async function restoreMessages(transaction: Db, changeId: string): Promise<void> {
  await transaction
    .updateTable('messages')
    .set((row) => ({
      state: row.fn.coalesce('state_before_deletion', 'state'),
      state_before_deletion: null,
    }))
    .where('state_before_deletion', 'is not', null)
    .where('entry_id', 'in', idsOf(transaction, changeId))
    .where('entry_id', 'in', transaction.selectFrom('audition_entries').select('id'))
    .execute();
}

/**
 * Deletes links and messages of entries that are nowhere any more.
 * @returns the ids of the messages, whose files remain
 */
export async function deleteOrphans(transaction: Db): Promise<string[]> {
  const idsIn = (table: 'audition_entries' | 'archived_entries' | 'undoable_entries') =>
    transaction.selectFrom(table as 'audition_entries').select('id');
  await transaction
    .deleteFrom('candidate_links')
    .where('entry_id', 'not in', idsIn('audition_entries'))
    .where('entry_id', 'not in', idsIn('archived_entries'))
    .where('entry_id', 'not in', idsIn('undoable_entries'))
    .execute();
  const deleted = await transaction
    .deleteFrom('messages')
    .where('entry_id', 'not in', idsIn('audition_entries'))
    .where('entry_id', 'not in', idsIn('archived_entries'))
    .where('entry_id', 'not in', idsIn('undoable_entries'))
    .returning('id')
    .execute();
  return deleted.map(({ id }) => id);
}
