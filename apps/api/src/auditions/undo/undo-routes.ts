import { BulkChangeQuery, BulkChangeResult, Message, Undoable } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Revisions } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { entityId } from '../../http/validation.ts';
import { deleteNotSelected, rejectPending } from './bulk-changes.ts';
import { undoBulkChange } from './undo.ts';
import { pruneUndoable, listUndoable } from './undoable-changes.ts';

/** Changes many entries at once, and undoes that. */
export async function undoRoutes(
  app: FastifyInstance,
  { db, revisions }: { db: Db; revisions: Revisions },
) {
  app.put<{ Querystring: BulkChangeQuery }>(
    '/auditions/reject-pending',
    {
      config: {
        gate: 'administrator',
        summary: 'Makes every pending entry not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: BulkChangeResult } },
    },
    (request) => rejectPending(revisions, request.query.expected, request.account?.email ?? null),
  );

  app.delete<{ Querystring: BulkChangeQuery }>(
    '/auditions/not-selected',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes every entry that is not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: BulkChangeResult } },
    },
    (request) =>
      deleteNotSelected(revisions, request.query.expected, request.account?.email ?? null),
  );

  app.get(
    '/auditions/undoable',
    {
      config: {
        gate: 'administrator',
        summary: 'The bulk changes that can still be taken back, newest first',
      },
      schema: { response: { 200: z.array(Undoable) } },
    },
    async (request) => {
      // Pruning fails on a full disk; the list can still be read.
      await pruneUndoable(db).catch((error: unknown) =>
        request.log.warn({ err: error }, 'not pruned'),
      );
      return listUndoable(db);
    },
  );

  app.post<{ Params: { id: string } }>(
    '/auditions/undoable/:id/undo',
    {
      config: { gate: 'administrator', summary: 'Takes a bulk change back', refusals: [409] },
      schema: { response: { 200: Message } },
    },
    async (request): Promise<Message> => ({
      message: await undoBulkChange(revisions, entityId(request.params.id, 'Bulk change')),
    }),
  );
}
