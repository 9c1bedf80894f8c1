import { createHash, randomUUID } from 'node:crypto';
import { ContentChange, type DisplayOrderChange } from '@nox/contracts';
import { type Kysely } from 'kysely';
import { type Actor, changesOf, recordChange, recordChanges } from '#platform/database/audit.ts';
import { creationTime, isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { deleteWhere, findRow, insertNew } from '#platform/database/rows.ts';
import { type ContentRow, type Db } from '#platform/database/schema.ts';
import { HttpError, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { versionTag } from '#platform/http/conditional.ts';
import { imagesAt } from '../images/image-rows.ts';
import {
  columnsOf,
  type ContentKind,
  type ContentTable,
  entityOf,
  filesOf,
  storedInput,
  type Versioned,
  type Visibility,
} from './content-kind.ts';
import { insertDeleted } from './deleted-content.ts';

/** The content tables by their common columns; the order is of those that have one. */
const contentOf = (db: Db) =>
  db as unknown as Kysely<Record<ContentTable, ContentRow & { display_order?: number }>>;

export async function listRows(
  { table, sortedBy, only }: ContentKind,
  db: Db,
): Promise<ContentRow[]> {
  const rows = await contentOf(db)
    .selectFrom(table)
    .selectAll()
    .orderBy(db.dynamic.ref(sortedBy.column), sortedBy.direction)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.length === 0 && only ? [only()] : rows;
}

export async function toEntities<Entity>(
  kind: ContentKind<ContentRow, Entity>,
  db: Db,
  rows: ContentRow[],
): Promise<Entity[]> {
  const urls = rows.flatMap((row) => filesOf(kind, row));
  const images = await imagesAt(db, urls);
  return rows.map((row) => entityOf(kind, row, images));
}

export async function listContent<Entity>(
  kind: ContentKind<ContentRow, Entity>,
  db: Db,
  visibility: Visibility,
): Promise<Entity[]> {
  const rows = await listRows(kind, db);
  const visible = rows.filter((row) => visibility === 'all' || kind.isPublic(row));
  return toEntities(kind, db, visible);
}

async function findItem(
  { table, noun, only }: ContentKind,
  db: Db,
  id: string,
): Promise<ContentRow> {
  const row = (await findRow(db, table, id)) ?? only?.();
  if (row?.id !== id) throw notFound(noun);
  return row;
}

async function versioned<Entity>(
  kind: ContentKind<ContentRow, Entity>,
  db: Db,
  row: ContentRow,
): Promise<Versioned<Entity>> {
  const images = await imagesAt(db, filesOf(kind, row));
  const paths = [...images.values()].map(({ path }) => path).sort();
  const more = paths.length === 0 ? '' : createHash('sha256').update(paths.join()).digest('hex');
  return { entity: entityOf(kind, row, images), etag: versionTag(row.version, more.slice(0, 12)) };
}

export async function findContent(kind: ContentKind, db: Db, id: string, visibility: Visibility) {
  const row = await findItem(kind, db, id);
  if (visibility === 'public' && !kind.isPublic(row)) throw notFound(kind.noun);
  return versioned(kind, db, row);
}

/** Part of a transaction that increments the revision, except in a new database. @param by absent for sample content */
export async function insertContent<Entity, Input>(
  kind: ContentKind<ContentRow, Entity, Input>,
  transaction: Db,
  input: NoInfer<Input>,
  by?: Actor,
): Promise<Versioned<Entity>> {
  const id = randomUUID();
  await kind.beforeWrite?.(transaction, id, input, by);
  const row = await contentOf(transaction)
    .insertInto(kind.table)
    .values({ id, created_at: creationTime(), version: 1, ...columnsOf(kind, input) })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (by) await recordChange({ transaction, by }, kind.group, 'created', { itemId: id });
  return versioned(kind, transaction, row);
}

interface Caller {
  /** The versions that may be overwritten or deleted; absent, any. */
  expected: readonly number[] | undefined;
  by: Actor;
}

/** Part of a change of the kind's group. @param inputFor the fields that are stored @throws HttpError 404, or 412 when the item has another version */
export async function updateContent(
  kind: ContentKind,
  transaction: Db,
  id: string,
  inputFor: (stored: object) => object,
  { expected, by }: Caller,
): Promise<Versioned<unknown> & { before: ContentRow; after: ContentRow }> {
  const before = await findItem(kind, transaction, id);
  requireVersion(kind.noun, before, expected);
  if (kind.only) await insertNew(transaction, kind.table, before as never);
  const input = inputFor(storedInput(kind, before));
  await kind.beforeWrite?.(transaction, id, input, by);
  const after = await contentOf(transaction)
    .updateTable(kind.table)
    .set((row) => ({ version: row('version', '+', 1), ...columnsOf(kind, input) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const fields = changedFields(kind, input, before, after);
  if (fields.length > 0) {
    await recordChange({ transaction, by }, kind.group, 'changed', { itemId: id, fields });
  }
  return { ...(await versioned(kind, transaction, after)), before, after };
}

/** Deletes for a while, in a transaction that increments the revision. @throws HttpError 404, or 412 for another version */
export async function deleteContent(
  kind: ContentKind,
  transaction: Db,
  id: string,
  { expected, by }: Caller,
): Promise<void> {
  const before = await findItem(kind, transaction, id);
  requireVersion(kind.noun, before, expected, 'deleted');
  const [row] = await deleteWhere(transaction, kind.table, id);
  await insertDeleted(kind, transaction, row!, by);
}

/** Numbers rows from 0; a row that has its number keeps its version. @throws HttpError 409 for one that is gone, 412 for another order than `before` */
export async function reorder(
  transaction: Db,
  { table, group }: ContentKind,
  { ids, before = [] }: DisplayOrderChange,
  by: Actor,
): Promise<void> {
  const rows = contentOf(transaction);
  const present = await rows
    .selectFrom(table)
    .select(['id', 'display_order'])
    .where('id', 'in', ids)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (present.length < ids.length) {
    const why = 'an item was deleted meanwhile. Reload to see the list as it is now.';
    throw new HttpError(409, 'conflict', `The order was not saved: ${why}`);
  }
  if (before.some((id, index) => present[index]?.id !== id)) {
    const why = 'it was changed meanwhile. This is the order as it is now.';
    throw new HttpError(412, 'stale', `The order was not saved: ${why}`);
  }
  const orders = new Map(present.map((row) => [row.id, row.display_order]));
  const moved = [...ids.entries()].filter(([order, id]) => orders.get(id) !== order);
  for (const [order, id] of moved) {
    await rows
      .updateTable(table)
      .set((row) => ({ display_order: order, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
  const movedIds = moved.map(([, id]) => id);
  const fields = ['displayOrder'];
  await recordChanges({ transaction, by }, group, 'changed', movedIds, { fields });
}

const MAX_CHANGES = 20;

export async function listChanges(db: Db, id: string): Promise<ContentChange[]> {
  const query = db.selectFrom('audit_log').where('id', 'in', changesOf(db, id));
  const rows = await query
    .select(['action', 'created_at', 'actor_email', 'fields'])
    .where('action', 'in', ContentChange.shape.kind.options)
    .orderBy('created_at', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(({ action, created_at, actor_email, fields }) => ({
    kind: action as ContentChange['kind'],
    at: isoTimeOfMicroseconds(created_at),
    by: actor_email,
    fields: JSON.parse(fields),
  }));
}

function changedFields(kind: ContentKind, input: object, ...rows: ContentRow[]): string[] {
  const [old, current] = rows.map(
    (row) => new Map(Object.entries(entityOf(kind, row, new Map()) as object)),
  );
  const textIn = (entity: typeof old, field: string) => JSON.stringify(entity!.get(field));
  return Object.keys(input).filter((field) => textIn(old, field) !== textIn(current, field));
}
