import { ContentChange } from '@nox/contracts';
import { changesOf } from '../database/audit.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { type ContentKind } from './content-kind.ts';
import { isoTimeOfMicroseconds } from '../database/times.ts';

/** How many changes of an item are listed, the latest ones. */
const MAX_CHANGES = 20;

/** The latest changes of an item, the latest first. */
export async function listChanges(db: Db, id: string): Promise<ContentChange[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'created_at', 'actor_email', 'fields'])
    .where('id', 'in', changesOf(db, id))
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
