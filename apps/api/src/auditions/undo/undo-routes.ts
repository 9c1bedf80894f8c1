import { Message, Undoable } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Revisions } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { entityId } from '../../http/validation.ts';
import { undoBulkChange } from './undo.ts';
import { pruneUndoable, listUndoable } from './undoable-changes.ts';

/** Undoes bulk changes. */
export async function undoRoutes(
  app: FastifyInstance,
  { db, revisions }: { db: Db; revisions: Revisions },
) {
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
