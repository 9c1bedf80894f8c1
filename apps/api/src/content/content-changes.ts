import { randomUUID } from 'node:crypto';
import { type ContentChange } from '@nox/contracts';
import { creationTime } from '../database/creation-time.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { type Author, type ContentKind } from './content-kind.ts';

/** How many changes of an item are stored, the latest ones. */
const MAX_CHANGES = 20;

interface Change {
  kind: ContentChange['kind'];
  by: Author;
  fields?: readonly string[];
}

/** Part of the transaction that writes the items. */
export async function recordChange(
  transaction: Db,
  ids: readonly string[],
  { kind, by, fields = [] }: Change,
): Promise<void> {
  if (by === undefined || ids.length === 0) return;
  const rows = ids.map((id) => ({
    ...{ id: randomUUID(), created_at: creationTime(), item_id: id, kind },
    ...{ changed_by: by, fields: JSON.stringify(fields) },
  }));
  await transaction.insertInto('content_changes').values(rows).execute();
  for (const id of ids) {
    const latest = transaction
      .selectFrom('content_changes')
      .select('id')
      .where('item_id', '=', id)
      .orderBy('created_at', 'desc')
      .limit(MAX_CHANGES);
    await transaction
      .deleteFrom('content_changes')
      .where('item_id', '=', id)
      .where('id', 'not in', latest)
      .execute();
  }
}

/** The stored changes of an item, the latest first. */
export async function listChanges(db: Db, id: string): Promise<ContentChange[]> {
  const rows = await db
    .selectFrom('content_changes')
    .selectAll()
    .where('item_id', '=', id)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ kind, created_at, changed_by, fields }) => ({
    kind,
    at: new Date(created_at / 1_000).toISOString(),
    by: changed_by,
    fields: JSON.parse(fields),
  }));
}

/** Of the fields of an input, those whose stored value is another one. */
export function changedFields<Row extends ContentRow, Entity, Input>(
  { toEntity }: ContentKind<Row, Entity, Input>,
  input: Input,
  before: Row,
  after: Row,
): string[] {
  const [old, current] = [before, after].map(
    (row) => toEntity(row, new Map()) as Record<string, unknown>,
  );
  return Object.keys(input as object).filter(
    (field) => JSON.stringify(old?.[field]) !== JSON.stringify(current?.[field]),
  );
}
