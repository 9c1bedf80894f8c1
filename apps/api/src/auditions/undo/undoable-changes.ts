import { randomUUID } from 'node:crypto';
import { type Undoable } from '@nox/contracts';
import { type AuditedChange, BulkRecord } from '../../database/audit.ts';
import { readExpiryTime, readTime, UNDO_MS } from '../../database/clock.ts';
import { type BulkChangeRow, type Db } from '../../database/schema.ts';
import { type AccountWriting } from '../../http/write-route.ts';
import { deleteOrphans } from './undoable-entries.ts';
import { DAY_MS, isoTime } from '../../database/times.ts';

/** As long as the API can tell why a change can no longer be undone. */
const RETENTION_MS = DAY_MS;

/** @param now see `clock.ts` */
export const isExpired = ({ made_at }: Pick<BulkChangeRow, 'made_at'>, now: number) =>
  now >= made_at + UNDO_MS;

const toUndoable = (row: BulkChangeRow, name?: string): Undoable => ({
  _id: row.id,
  kind: row.kind,
  count: row.count,
  name,
  madeAt: isoTime(row.made_at),
  until: isoTime(row.made_at + UNDO_MS),
  by: row.made_by,
});

/** Records a bulk change, so that it can be undone; null when it changed no entry. */
export async function recordUndoable(
  { transaction, revised, by }: AccountWriting,
  kind: Undoable['kind'],
  count: number,
): Promise<Undoable | null> {
  if (count === 0) return null;
  const row: BulkChangeRow = {
    id: randomUUID(),
    ...{ revision: revised.auditions, kind, count },
    made_at: await readTime(transaction),
    made_by: by.email,
    undone_at: null,
  };
  await transaction.insertInto('bulk_changes').values(row).execute();
  return toUndoable(row);
}

/** The deletions and bulk changes that can still be undone, newest first. */
export async function listUndoable(db: Db): Promise<Undoable[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('undone_at', 'is', null)
    .where('made_at', '>', (await readExpiryTime(db)) - UNDO_MS)
    .orderBy('revision', 'desc')
    .execute();
  const single = await db
    .selectFrom('undoable_entries')
    .innerJoin('bulk_changes', 'bulk_changes.id', 'change_id')
    .where('count', '=', 1)
    .select(['change_id', 'full_name'])
    .execute();
  const names = new Map(single.map(({ change_id, full_name }) => [change_id, full_name]));
  return rows.map((row) => toUndoable(row, names.get(row.id)));
}

/**
 * Deletes the rows of expired changes, which hold personal data, and in time the changes.
 * @param now see `clock.ts`
 * @returns the ids of deleted messages, whose files remain
 */
export async function pruneUndoable(db: Db, now: number): Promise<string[]> {
  const expired = db
    .selectFrom('bulk_changes')
    .select('id')
    .where('made_at', '<=', now - UNDO_MS);
  for (const table of ['undoable_reviews', 'undoable_slots', 'undoable_assignments'] as const) {
    await db.deleteFrom(table).where('change_id', 'in', expired).execute();
  }
  const { numDeletedRows } = await db
    .deleteFrom('undoable_entries')
    .where('change_id', 'in', expired)
    .executeTakeFirst();
  await db
    .deleteFrom('bulk_changes')
    .where('made_at', '<=', now - RETENTION_MS)
    .execute();
  return numDeletedRows > 0n ? deleteOrphans(db) : [];
}

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
  { transaction, by }: AccountWriting,
  undoableId: string,
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
