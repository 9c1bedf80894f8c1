import { randomUUID } from 'node:crypto';
import { creationTime } from '../database/creation-time.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { type ContentKind } from './content-kind.ts';
import { listRows, toEntities } from './content-store.ts';

/**
 * What visitors would get if a draft were stored and visible.
 * @param id of the item that it would replace; absent for a new one
 * @throws HttpError 404 when there is no such item
 */
export async function listWithDraft<Row extends ContentRow, Entity, Input>(
  kind: ContentKind<Row, Entity, Input>,
  db: Db,
  input: Input,
  id: string | undefined,
): Promise<Entity[]> {
  const rows = await listRows(kind, db);
  const stored = rows.find((row) => row.id === id);
  if (id !== undefined && !stored) throw notFound(kind.noun);
  const created = { id: randomUUID(), created_at: creationTime(), version: 1 };
  const draft = { ...created, ...stored, ...kind.toColumns(input, stored) } as Row;
  const others = rows.filter((row) => row !== stored && kind.isPublic(row));
  return toEntities(kind, db, [...others, draft].sort(inOrder(kind)));
}

function inOrder<Row extends ContentRow>({
  sortedBy,
}: Pick<ContentKind<Row, never, never>, 'sortedBy'>) {
  const sign = sortedBy.direction === 'asc' ? 1 : -1;
  const compare = (a: unknown, b: unknown) => (a === b ? 0 : a! < b! ? -1 : 1);
  return (a: Row, b: Row) =>
    sign * compare(a[sortedBy.column], b[sortedBy.column]) ||
    compare(a.created_at, b.created_at) ||
    compare(a.id, b.id);
}
