import { Message, MessagesResult, NewResults, Reserves, Results } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { NoContent } from '../contract/route-table.ts';
import { type Database } from '../database/revisions.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { readRoute } from '../http/read-route.ts';
import { writeRoute } from '../http/write-route.ts';
import { publishResults, readResults, saveReserves, undoPublication } from './results.ts';

/** Results of auditions, published and not: they name candidates, so organisers only. */
export async function resultRoutes(app: FastifyInstance, database: Database) {
  sendInChunks(app);

  readRoute(app, '/results', {
    ...{ summary: 'The results that are published, and those that would be', response: Results },
    read: () => inSnapshot(database.db, readResults),
  });

  // No status changes meanwhile, and no message is claimed.
  const publishing = { changes: ['auditions'], between: 'schedule', refusals: [409] } as const;

  writeRoute(app, database, 'POST', '/results/publish', {
    summary: 'Publishes the results, and prepares messages to those whom it concerns',
    ...{ ...publishing, body: NewResults, response: { 201: MessagesResult } },
    write: (call) => publishResults(call, call.body.state),
  });

  writeRoute(app, database, 'POST', '/results/publications/:id/undo', {
    ...{ ...publishing, summary: 'Undoes the latest publication of results' },
    ...{ noun: 'Publication', response: { 200: Message } },
    write: async (call) => ({ message: await undoPublication(call, call.id) }),
  });

  writeRoute(app, database, 'PUT', '/results/reserves', {
    ...{ summary: 'Replaces the list of reserves', refusals: [409], changes: ['auditions'] },
    ...{ body: Reserves, response: { 204: NoContent } },
    write: (call) => saveReserves(call, call.body),
  });
}
