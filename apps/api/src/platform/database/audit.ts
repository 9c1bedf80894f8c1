import { randomUUID } from 'node:crypto';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Account, type AuditAction, type AuditSubject } from '@nox/contracts';
import { creationTime, DAY_MS } from './clock.ts';
import { deleteWhere, insertRows } from './rows.ts';
import { type AuditItemRow, type Db } from './schema.ts';

/* Each change has its row in the transaction that makes it. Security boundary: rows outlive what they name, so they hold ids and no personal values. */

export type Actor = Pick<Account, 'uid' | 'email'>;

interface Recording {
  transaction: Db;
  /** Null for a candidate; `system` for what the server does by itself. */
  by: Actor | 'system' | null;
}

export interface ChangedValues {
  fields?: readonly string[];
  before?: string | null;
  after?: string | null;
}

function actorOf(by: Recording['by']) {
  if (by === 'system') return { actor: by };
  const actor = by ? 'account' : 'candidate';
  return { actor, actor_uid: by?.uid, actor_email: by?.email } as const;
}

const rowOf = (
  by: Recording['by'],
  subject: AuditSubject,
  action: AuditAction,
  { fields = [], ...values }: ChangedValues,
) => ({
  id: randomUUID(),
  created_at: creationTime(),
  ...actorOf(by),
  subject,
  action,
  count: 1,
  fields: JSON.stringify(fields),
  ...values,
});

/** Records a change of one item, or of none. Part of the transaction of the change. */
export async function recordChange(
  { transaction, by }: Recording,
  subject: AuditSubject,
  action: AuditAction,
  { itemId, reviewId, ...values }: ChangedValues & { itemId?: string; reviewId?: string } = {},
): Promise<void> {
  const row = rowOf(by, subject, action, values);
  await insertRows(transaction, 'audit_log', { ...row, item_id: itemId, review_id: reviewId });
}

type ChangedItem = Pick<AuditItemRow, 'item_id'> & Partial<AuditItemRow>;

/** Records one change of many items: `add` its items, then `finish`. */
export function bulkRecord(
  { transaction, by }: Recording,
  subject: AuditSubject,
  action: AuditAction,
  values: ChangedValues = {},
) {
  const row = rowOf(by, subject, action, values);
  let count = 0;
  return {
    async add(items: readonly ChangedItem[]): Promise<void> {
      const rows = items.map((item) => ({ ...item, change_id: row.id }));
      await insertRows(transaction, 'audit_items', rows);
      count += items.length;
    },

    /** @param query selects the column that it gets, then the id of each item */
    async addSelected(query: (changeId: RawBuilder<string>) => Expression<unknown>): Promise<void> {
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('audit_items')
        .columns(['change_id', 'item_id'])
        .expression(query(sql<string>`cast(${row.id} as text)`))
        .executeTakeFirstOrThrow();
      count += Number(numInsertedOrUpdatedRows);
    },

    /** Leaves no row if no item was changed. One item is in the row itself, where its name is found. */
    async finish(): Promise<void> {
      if (count === 0) return;
      const which = { change_id: row.id };
      const [only] = count === 1 ? await deleteWhere(transaction, 'audit_items', which) : [];
      const { item_id, before, after } = only ?? {};
      await insertRows(transaction, 'audit_log', {
        ...row,
        count,
        item_id,
        before: before ?? row.before,
        after: after ?? row.after,
      });
    },
  };
}

/** Records one change of items, or of those with these ids. */
export async function recordChanges(
  call: Recording,
  subject: AuditSubject,
  action: AuditAction,
  items: readonly (ChangedItem | string)[],
  values: ChangedValues = {},
): Promise<void> {
  const record = bulkRecord(call, subject, action, values);
  await record.add(items.map((item) => (typeof item === 'string' ? { item_id: item } : item)));
  await record.finish();
}

export const changesOf = (db: Db, itemId: string) =>
  db
    .selectFrom('audit_log')
    .select('id')
    .where('item_id', '=', itemId)
    .unionAll(db.selectFrom('audit_items').select('change_id as id').where('item_id', '=', itemId));

/** Deletes changes past their retention. @param now see `clock.ts` */
export async function pruneAuditLog(db: Db, now: number, days = 365): Promise<void> {
  const end = (now - days * DAY_MS) * 1_000;
  const old = db.selectFrom('audit_log').select('id').where('created_at', '<', end);
  await db.deleteFrom('audit_items').where('change_id', 'in', old).execute();
  await db.deleteFrom('audit_log').where('created_at', '<', end).execute();
}
