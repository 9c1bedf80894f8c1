import { type Actor, type AuditedChange, BulkRecord } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';

/** Records a change of all entries that the transaction has given its revision. */
export async function recordEntries(
  transaction: Db,
  revision: number,
  change: AuditedChange,
): Promise<void> {
  const record = new BulkRecord(transaction, change);
  await record.addSelected((changeId) =>
    transaction
      .selectFrom('audition_entries')
      .select([changeId.as('change_id'), 'id'])
      .where('revision', '=', revision),
  );
  await record.finish();
}

/** Records the deletion of the entries that a change has copied. */
export async function recordDeletion(
  transaction: Db,
  undoableId: string,
  by: Actor,
): Promise<void> {
  const record = new BulkRecord(transaction, { subject: 'auditions', action: 'deleted', by });
  await record.addSelected((changeId) =>
    transaction
      .selectFrom('undoable_entries')
      .select([changeId.as('change_id'), 'id'])
      .where('change_id', '=', undoableId),
  );
  await record.finish();
}
