import { BulkChangeQuery, BulkChangeResult, Message, Undoable } from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { entityId } from '../../http/validation.ts';
import { deleteNotSelected, rejectPending } from './bulk-changes.ts';
import { undoBulkChange } from './undo.ts';
import { listUndoable } from './undoable-changes.ts';

type BulkChange = { Querystring: BulkChangeQuery };

/** Changes many entries at once, and undoes that. */
export async function undoRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const callerOf = ({ query, account }: FastifyRequest<BulkChange>) => ({
    expected: query.expected,
    by: account?.email ?? null,
  });
  const schema = { querystring: BulkChangeQuery, response: { 200: BulkChangeResult } };
  const contract = { gate: 'administrator', refusals: [409] } as const;

  app.put<BulkChange>(
    '/auditions/reject-pending',
    { config: { ...contract, summary: 'Makes every pending entry not selected' }, schema },
    (request) => rejectPending(revisions, callerOf(request)),
  );

  app.delete<BulkChange>(
    '/auditions/not-selected',
    { config: { ...contract, summary: 'Deletes every entry that is not selected' }, schema },
    (request) => deleteNotSelected(revisions, callerOf(request)),
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
    () => listUndoable(db),
  );

  app.post<{ Params: { id: string } }>(
    '/auditions/undoable/:id/undo',
    {
      config: { gate: 'administrator', summary: 'Takes a bulk change back', refusals: [409] },
      schema: { response: { 200: Message } },
    },
    async (request): Promise<Message> => ({
      message: await undoBulkChange({ db, revisions }, entityId(request.params.id, 'Bulk change')),
    }),
  );
}
