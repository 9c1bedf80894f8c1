import { type Kysely } from 'kysely';
import { type DeletedItem } from '@nox/contracts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { isoTime, readExpiryTime, UNDO_MS, undoEnd } from '#platform/database/clock.ts';
import { deleteWhere, insertRows } from '#platform/database/rows.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { notFound, tooLateToUndo, undoneAlready } from '#platform/errors/http-error.ts';
import { type ContentKind, type ContentTable, filesOf, nameOf } from './content-kind.ts';
import { KINDS } from './kinds.ts';

/*
 * A deleted item stays, as JSON, until that can no longer be undone, and its files with it. Not as an invisible row of its
 * table: each query would have to leave it out.
 */

/** Part of the transaction that has deleted the row. */
export async function insertDeleted(
  kind: ContentKind,
  transaction: Db,
  row: ContentRow,
  by: Actor,
): Promise<void> {
  const name = nameOf(kind, row);
  await insertRows(transaction, 'deleted_content', {
    id: row.id,
    content: kind.table,
    item: JSON.stringify(row),
    name,
    deleted_at: await readExpiryTime(transaction),
    deleted_by: by.email,
  });
  await recordChange({ transaction, by }, kind.group, 'deleted', {
    itemId: row.id,
    before: kind.namesPerson ? null : name,
  });
}

/** Items that can be restored come with the last deleted first. */
export async function listDeleted(db: Db, content: ContentTable): Promise<DeletedItem[]> {
  const rows = await db
    .selectFrom('deleted_content')
    .select(['id', 'name', 'deleted_at', 'deleted_by'])
    .where('content', '=', content)
    .where('deleted_at', '>', (await readExpiryTime(db)) - UNDO_MS)
    .orderBy('deleted_at', 'desc')
    .execute();
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
  const contents = transaction as unknown as Kysely<Record<ContentTable, ContentRow>>;
  const [deleted] = await deleteWhere(transaction, 'deleted_content', { id, content: table });
  if (!deleted) {
    const there = await contents.selectFrom(table).where('id', '=', id).select('id').execute();
    throw there.length === 0 ? notFound(noun) : undoneAlready();
  }
  if (now >= deleted.deleted_at + UNDO_MS) throw tooLateToUndo();
  const row = JSON.parse(deleted.item) as ContentRow;
  const { changes, note = '' } = (await beforeRestore?.(transaction, row)) ?? {};
  await contents
    .insertInto(table)
    .values({ ...row, ...changes })
    .execute();
  await recordChange({ transaction, by }, group, 'restored', {
    itemId: id,
    fields: changes && 'is_active' in changes ? ['isActive'] : [],
  });
  return `${deleted.name} is back.${note}`;
}

/** Deletes expired copies for good. @param now see `clock.ts` @returns the addresses of the files, which other items may use */
export async function pruneDeleted(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('deleted_content')
    .where('deleted_at', '<=', now - UNDO_MS)
    .returningAll()
    .execute();
  return rows.flatMap(filesOfDeleted);
}

/** The addresses of the files of items that can be restored. */
export async function deletedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deleted_content').select(['content', 'item']).execute();
  return rows.flatMap(filesOfDeleted);
}

const filesOfDeleted = ({ content, item }: { content: string; item: string }) =>
  filesOf(
    KINDS.find(({ table }) => table === content)!,
    JSON.parse(item) as object,
  );
