import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type AuditAction, type Undoable, type UndoableQuery } from '@nox/contracts';
import { bulkRecord, type ChangedValues } from '#platform/database/audit.ts';
import { DAY_MS, isoTime, readExpiryTime, UNDO_MS, undoEnd } from '#platform/database/clock.ts';
import { chunks, insertRows, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type BulkChangeRow, type Db } from '#platform/database/schema.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { deleteOrphans, text } from './undoable-entries.ts';

/** The API can tell for this time why a change can no longer be undone. */
const RETENTION_MS = DAY_MS;

/** What pages of an earlier release have words for. */
const FORMER_KINDS: readonly Undoable['kind'][] = ['rejected', 'deleted', 'slotted'];

const toUndoable = (row: BulkChangeRow, name?: string): Undoable => ({
  _id: row.id,
  kind: row.kind,
  count: row.count,
  name,
  madeAt: isoTime(row.made_at),
  until: undoEnd(row.made_at),
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
    revision: revised.auditions,
    kind,
    count,
    made_at: await readExpiryTime(transaction),
    made_by: by.email,
    undone_at: null,
  };
  await insertRows(transaction, 'bulk_changes', row);
  return toUndoable(row);
}

export async function listUndoable(db: Db, { kinds }: UndoableQuery): Promise<Undoable[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('undone_at', 'is', null)
    .$if(kinds !== 'all', (query) => query.where('kind', 'in', FORMER_KINDS))
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

/** Deletes expired copies: they hold personal data. @param now see `clock.ts` @returns deleted messages, whose files remain */
export async function pruneUndoable(db: Db, now: number): Promise<string[]> {
  const expired = db
    .selectFrom('bulk_changes')
    .select('id')
    .where('made_at', '<=', now - UNDO_MS);
  for (const table of ['undoable_reviews', 'undoable_slots', 'undoable_assignments'] as const) {
    await db.deleteFrom(table).where('change_id', 'in', expired).execute();
  }
  const entries = db.deleteFrom('undoable_entries').where('change_id', 'in', expired);
  const { numDeletedRows } = await entries.executeTakeFirst();
  const forgotten = now - RETENTION_MS;
  await db.deleteFrom('bulk_changes').where('made_at', '<=', forgotten).execute();
  return numDeletedRows > 0n ? deleteOrphans(db) : [];
}

/** Records a change of all entries that the transaction has given its revision, or that a change has copied. */
export async function recordEntries(
  call: AccountWriting,
  action: AuditAction,
  which: { revision: number } | { change_id: string },
  values?: ChangedValues,
) {
  const table = 'revision' in which ? 'audition_entries' : 'undoable_entries';
  const record = bulkRecord(call, 'auditions', action, values);
  await record.addSelected((changeId) =>
    call.transaction
      .selectFrom(table as 'undoable_entries')
      .select([changeId.as('change_id'), 'id'])
      .where(({ and }) => and(which)),
  );
  await record.finish();
}

type SlottedEntry = Pick<AuditionEntryRow, 'id' | 'time_slot'>;

/** Moves entries that are not in their slot yet. @returns how to undo it; null if no entry was moved */
export async function moveToSlots(
  call: AccountWriting,
  moves: readonly { slot: string; entries: readonly SlottedEntry[] }[],
): Promise<Undoable | null> {
  const { transaction } = call;
  const moved = moves.map(({ slot, entries }) => ({
    slot,
    entries: entries.filter(({ time_slot }) => time_slot !== slot),
  }));
  const count = moved.reduce((total, { entries }) => total + entries.length, 0);
  const undoable = await recordUndoable(call, 'slotted', count);
  if (!undoable) return null;
  const after = moves.length === 1 ? moves[0]!.slot : null;
  const record = bulkRecord(call, 'auditions', 'changed', { fields: ['timeSlot'], after });
  for (const { slot, entries } of moved) {
    for await (const step of chunks(entries, 200)) {
      const some = step.map(({ id }) => id);
      await sql`insert into undoable_slots (change_id, entry_id, former_slot, new_slot)
        select ${text(undoable._id)}, id, time_slot, ${text(slot)} from audition_entries
        where id in (${sql.join(some)})`.execute(transaction);
      const values = { time_slot: slot, revision: call.revised.auditions };
      await updateRow(transaction, 'audition_entries', some, values);
      await record.add(
        step.map(({ id, time_slot }) => ({ item_id: id, before: time_slot, after: slot })),
      );
    }
  }
  await record.finish();
  return undoable;
}

/** Gives entries their former slots, except where a slot has changed since. @returns the number of restored entries */
export async function restoreSlots(transaction: Db, revision: number, changeId: string) {
  const { numAffectedRows = 0n } = await sql`
    update audition_entries set time_slot = former_slot, revision = ${revision}
    from undoable_slots
    where change_id = ${changeId} and entry_id = id and new_slot = time_slot`.execute(transaction);
  await transaction.deleteFrom('undoable_slots').where('change_id', '=', changeId).execute();
  return Number(numAffectedRows);
}
