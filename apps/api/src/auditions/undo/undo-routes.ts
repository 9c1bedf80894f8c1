import {
  BulkChangeQuery,
  BulkChangeResult,
  EntriesDeletion,
  Message,
  Undoable,
} from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NoContent } from '../../contract/route-table.ts';
import { type Database } from '../../database/revisions.ts';
import { entityId } from '../../http/validation.ts';
import { writeRoute } from '../../http/write-route.ts';
import { ENTRY } from '../entries/audition-entries.ts';
import { deleteEntries, deleteEntry, deleteNotSelected, rejectPending } from './bulk-changes.ts';
import { undoBulkChange } from './undo.ts';
import { listUndoable } from './undoable-changes.ts';

type BulkChange = { Querystring: BulkChangeQuery };

/** Deletes entries, changes many at once, and undoes that. */
export async function undoRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const callerOf = ({ query, account }: FastifyRequest<BulkChange>) => ({
    expected: query.expected,
    by: account!,
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

  // Not DELETE: what is between may drop the body of one.
  app.post<{ Body: EntriesDeletion }>(
    '/auditions/deletions',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes chosen entries with their reviews',
        refusals: [404],
      },
      schema: { body: EntriesDeletion, response: { 200: BulkChangeResult } },
    },
    ({ body, account }) => deleteEntries(revisions, body.ids, account!),
  );

  writeRoute(app, { db, revisions }, 'DELETE', '/auditions/:id', {
    summary: 'Deletes an entry with its reviews',
    ...{ noun: ENTRY, response: { 204: NoContent }, changes: ['auditions', 'schedule'] },
    write: ({ transaction, revised, id, by }) => deleteEntry(transaction, revised, { id, by }),
    once: {},
  });

  app.get(
    '/auditions/undoable',
    {
      config: {
        gate: 'administrator',
        summary: 'The deletions and bulk changes that can still be taken back, newest first',
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
      message: await undoBulkChange(
        { db, revisions },
        entityId(request.params.id, 'Bulk change'),
        request.account!,
      ),
    }),
  );
}
