import { createHash, randomUUID } from 'node:crypto';
import { type Kysely } from 'kysely';
import { recordChange, type Actor } from '../database/audit.ts';
import { creationTime } from '../database/creation-time.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { notFound, stale } from '../errors/http-error.ts';
import { versionTag } from '../http/conditional.ts';
import { imagesAt } from '../images/image-rows.ts';
import { changedFields } from './content-changes.ts';
import {
  filesOf,
  type ContentKind,
  type ContentTable,
  type Versioned,
  type Visibility,
} from './content-kind.ts';
import { insertDeleted } from './deleted-content.ts';

/** The content tables by their common columns. */
const contentOf = (db: Db) => db as unknown as Kysely<Record<ContentTable, ContentRow>>;

/** In the kind's order. */
export async function listRows<Row extends ContentRow, Entity, Input>(
  { table, sortedBy }: ContentKind<Row, Entity, Input>,
  db: Db,
): Promise<Row[]> {
  const rows = await contentOf(db)
    .selectFrom(table)
    .selectAll()
    .orderBy(db.dynamic.ref(sortedBy.column), sortedBy.direction)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as Row[];
}

export async function toEntities<Row extends ContentRow, Entity, Input>(
  { table, toEntity }: ContentKind<Row, Entity, Input>,
  db: Db,
  rows: Row[],
): Promise<Entity[]> {
  const images = await imagesAt(
    db,
    rows.flatMap((row) => filesOf(table, row)),
  );
  return rows.map((row) => toEntity(row, images));
}

/** All visible items, in the kind's order. */
export async function listContent<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  db: Db,
  visibility: Visibility,
): Promise<Entity[]> {
  const rows = await listRows(kind, db);
  const visible = rows.filter((row) => visibility === 'all' || kind.isPublic(row));
  return toEntities(kind, db, visible);
}

async function findRow<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  db: Db,
  id: string,
): Promise<Row> {
  const row = await contentOf(db)
    .selectFrom(kind.table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(kind.noun);
  return row as Row;
}

async function versioned<Row extends ContentRow, Entity, Input>(
  { table, toEntity }: ContentKind<Row, Entity, Input>,
  db: Db,
  row: Row,
): Promise<Versioned<Entity>> {
  const images = await imagesAt(db, filesOf(table, row));
  const paths = [...images.values()].map(({ path }) => path).sort();
  const more = paths.length === 0 ? '' : createHash('sha256').update(paths.join()).digest('hex');
  return { entity: toEntity(row, images), etag: versionTag(row.version, more.slice(0, 12)) };
}

/** @throws HttpError 404 when there is no visible item */
export async function findContent<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  db: Db,
  id: string,
  visibility: Visibility,
): Promise<Versioned<Entity>> {
  const row = await findRow(kind, db, id);
  if (visibility === 'public' && !kind.isPublic(row)) throw notFound(kind.noun);
  return versioned(kind, db, row);
}

/** Part of a transaction that increments the revision, except in a new database. @param by absent for sample content */
export async function insertContent<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  transaction: Db,
  input: Input,
  by?: Actor,
): Promise<Versioned<Entity>> {
  const id = randomUUID();
  await kind.beforeWrite?.(transaction, id, input, by);
  const row = await contentOf(transaction)
    .insertInto(kind.table)
    .values({ id, created_at: creationTime(), version: 1, ...kind.toColumns(input) })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (by) {
    const change = { subject: kind.group, action: 'created', by, itemId: id } as const;
    await recordChange(transaction, change);
  }
  return versioned(kind, transaction, row as Row);
}

/**
 * Replaces every field, in a transaction that increments the revision.
 * @param expected the versions that may be overwritten; absent, any
 * @throws HttpError 404, or 412 when the item has another version
 */
export async function updateContent<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  transaction: Db,
  id: string,
  input: Input,
  { expected, by }: { expected: readonly number[] | undefined; by: Actor },
): Promise<Versioned<Entity> & { before: Row; after: Row }> {
  const before = await findRow(kind, transaction, id);
  await kind.beforeWrite?.(transaction, id, input, by);
  const row = await contentOf(transaction)
    .updateTable(kind.table)
    .set((row) => ({ version: row('version', '+', 1), ...kind.toColumns(input, before) }))
    .where('id', '=', id)
    .$if(expected !== undefined, (query) => query.where('version', 'in', expected ?? []))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw stale(kind.noun, 'saved');
  const after = row as Row;
  const fields = changedFields(kind, input, before, after);
  if (fields.length > 0) {
    const change = { subject: kind.group, action: 'changed', by, itemId: id, fields } as const;
    await recordChange(transaction, change);
  }
  return { ...(await versioned(kind, transaction, after)), before, after };
}

/**
 * Deletes an item so that it can be restored, in a transaction that increments the revision.
 * @param expected the versions that may be deleted; absent, any
 * @throws HttpError 404, or 412 when the item has another version
 */
export async function deleteContent<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  transaction: Db,
  id: string,
  { expected, by }: { expected: readonly number[] | undefined; by: Actor },
): Promise<void> {
  await findRow(kind, transaction, id);
  const row = await contentOf(transaction)
    .deleteFrom(kind.table)
    .where('id', '=', id)
    .$if(expected !== undefined, (query) => query.where('version', 'in', expected ?? []))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw stale(kind.noun, 'deleted');
  await insertDeleted(kind, transaction, row as Row, by);
}
