import { DisplayOrderChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Kysely } from 'kysely';
import { NoContent } from '../contract/route-table.ts';
import { type Actor, recordChanges } from '../database/audit.ts';
import { type ContentRow, type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { type ContentGroup, type ContentKind, type ContentTable } from './content-kind.ts';
import { authorOf, type ContentDependencies } from './content-routes.ts';

interface OrderedRow extends ContentRow {
  display_order: number;
}

/**
 * Numbers the rows from 0 in the order of `ids`, in a transaction that increments the revision. A row that has its
 * number keeps its version, so that an open form for it does not become stale.
 * @throws HttpError 409 when one of them does not exist, 412 when they are not in the order `before`
 */
async function reorder(
  transaction: Db,
  { table, group }: { table: ContentTable; group: ContentGroup },
  { ids, before = [] }: DisplayOrderChange,
  by: Actor,
) {
  const rows = transaction as unknown as Kysely<Record<ContentTable, OrderedRow>>;
  const present = await rows
    .selectFrom(table)
    .select(['id', 'display_order'])
    .where('id', 'in', ids)
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (present.length < ids.length) {
    throw new HttpError(
      409,
      'conflict',
      'The order was not saved: someone else deleted an item meanwhile. Reload to see the list as it is now.',
    );
  }
  if (before.some((id, index) => present[index]?.id !== id)) {
    throw new HttpError(
      412,
      'stale',
      'The order was not saved: someone else changed it meanwhile. This is the order as it is now.',
    );
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
  const change = { subject: group, action: 'changed', by, fields: ['displayOrder'] } as const;
  await recordChanges(transaction, movedIds, change);
}

/** `PUT <path>/display-order`: the order of one list, saved in one step. */
export function orderRoute<Row extends OrderedRow, Entity, Input>(
  app: FastifyInstance,
  path: string,
  kind: ContentKind<Row, Entity, Input>,
  { revisions }: ContentDependencies,
): void {
  app.put<{ Body: DisplayOrderChange }>(
    `${path}/display-order`,
    {
      config: {
        gate: 'administrator',
        summary: 'Numbers the named items from 0 in the given order',
        refusals: [409, 412],
      },
      schema: { body: DisplayOrderChange, response: { 204: NoContent } },
    },
    async (request, reply) => {
      await revisions.change(kind.group, (transaction) =>
        reorder(transaction, kind, request.body, authorOf(request)),
      );
      return reply.code(204).send();
    },
  );
}
