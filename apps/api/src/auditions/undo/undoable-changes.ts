import { randomUUID } from 'node:crypto';
import { type Undoable } from '@nox/contracts';
import { type Actor } from '../../database/audit.ts';
import { readExpiryTime, readTime, UNDO_MS } from '../../database/clock.ts';
import { type BulkChangeRow, type Db } from '../../database/schema.ts';
import { deleteOrphans } from './undoable-messages.ts';
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
  transaction: Db,
  { by, ...change }: Pick<BulkChangeRow, 'revision' | 'kind' | 'count'> & { by: Actor },
): Promise<Undoable | null> {
  if (change.count === 0) return null;
  const row: BulkChangeRow = {
    id: randomUUID(),
    ...change,
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
  await db.deleteFrom('undoable_reviews').where('change_id', 'in', expired).execute();
  const { numDeletedRows } = await db
    .deleteFrom('undoable_entries')
    .where('change_id', 'in', expired)
    .executeTakeFirst();
  await db.deleteFrom('undoable_slots').where('change_id', 'in', expired).execute();
  await db.deleteFrom('undoable_assignments').where('change_id', 'in', expired).execute();
  await db
    .deleteFrom('bulk_changes')
    .where('made_at', '<=', now - RETENTION_MS)
    .execute();
  return numDeletedRows > 0n ? deleteOrphans(db) : [];
}
