import { type DeletedItem } from '@nox/contracts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { isoTime, readExpiryTime, UNDO_MS, undoEnd } from '#platform/database/clock.ts';
import { deleteWhere, findRow, insertRows } from '#platform/database/rows.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { notFound, tooLateToUndo, undoneAlready } from '#platform/errors/http-error.ts';
import { type ContentKind, type ContentTable, filesOf, nameOf } from './content-kind.ts';
import { KINDS } from './kinds.ts';

/* A deleted item and its files stay until that can no longer be undone, apart from the table, whose queries need not leave it out. */

export async function insertDeleted(
  kind: ContentKind,
  transaction: Db,
  row: ContentRow,
  by: Actor,
): Promise<void> {
  const { id } = row;
  const name = nameOf(kind, row);
  const deleted_at = await readExpiryTime(transaction);
  const deleted = { id, content: kind.table, item: JSON.stringify(row), name, deleted_at };
  await insertRows(transaction, 'deleted_content', { ...deleted, deleted_by: by.email });
  const values = { itemId: id, before: kind.namesPerson ? null : name };
  await recordChange({ transaction, by }, kind.group, 'deleted', values);
}

export async function listDeleted(db: Db, content: ContentTable): Promise<DeletedItem[]> {
  const since = (await readExpiryTime(db)) - UNDO_MS;
  const query = db.selectFrom('deleted_content').selectAll().where('content', '=', content);
  const rows = await query.where('deleted_at', '>', since).orderBy('deleted_at', 'desc').execute();
  return rows.map(({ id, name, deleted_at, deleted_by }) => ({
    _id: id,
    name,
    deletedAt: isoTime(deleted_at),
    until: undoEnd(deleted_at),
    by: deleted_by,
  }));
}

/** Runs in a transaction that increments the revision. @returns a sentence @throws HttpError 404, 409 `undone` or `undo_over` */
export async function restoreDeleted(
  { table, group, noun, beforeRestore }: ContentKind,
  transaction: Db,
  id: string,
  { now, by }: { now: number; by: Actor },
): Promise<string> {
  const [deleted] = await deleteWhere(transaction, 'deleted_content', { id, content: table });
  if (!deleted) {
    throw (await findRow(transaction, table, id)) ? undoneAlready() : notFound(noun);
  }
  if (now >= deleted.deleted_at + UNDO_MS) throw tooLateToUndo();
  const row = JSON.parse(deleted.item) as ContentRow;
  const { changes, note = '' } = (await beforeRestore?.(transaction, row)) ?? {};
  await insertRows(transaction, table, { ...row, ...changes } as never);
  const fields = changes && 'is_active' in changes ? ['isActive'] : [];
  await recordChange({ transaction, by }, group, 'restored', { itemId: id, fields });
  return `${deleted.name} is back.${note}`;
}

/** Deletes expired copies for good. @param now see `clock.ts` @returns the addresses of the files, which other items may use */
export async function pruneDeleted(db: Db, now: number): Promise<string[]> {
  const old = db.deleteFrom('deleted_content').where('deleted_at', '<=', now - UNDO_MS);
  return (await old.returningAll().execute()).flatMap(filesOfDeleted);
}

export async function deletedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deleted_content').select(['content', 'item']).execute();
  return rows.flatMap(filesOfDeleted);
}

const filesOfDeleted = ({ content, item }: { content: string; item: string }) =>
  filesOf(
    KINDS.find(({ table }) => table === content)!,
    JSON.parse(item) as object,
  );
