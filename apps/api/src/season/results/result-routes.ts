import { type FastifyInstance } from 'fastify';
import { Message, MessagesResult, NewResults, Reserves, Results } from '@nox/contracts';
import { NoContent } from '#platform/contract/route-table.ts';
import { type Database } from '#platform/database/revisions.ts';
import { readRoute, writeRoute } from '#platform/http/routes.ts';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { viewerOf, withViewer } from '../auditions/entries/viewer.ts';
import { publishResults, readResults, saveReserves } from './results.ts';
import { undoPublication } from './undo-publication.ts';

/** Results of auditions, published and not: they name candidates, so organisers only. */
export async function resultRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  readRoute(app, 'organiser', '/results', {
    summary: 'The results that are published, and those that would be',
    response: Results,
    read: ({ request }) =>
      inSnapshot(database.db, async (db) =>
        readResults(db, await viewerOf(db, request.account!), timeZone),
      ),
  });

  // No status changes meanwhile, and no message is claimed.
  const publishing = { changes: ['auditions'], locks: 'schedule', refusals: [409] } as const;

  writeRoute(app, database, 'organiser', 'POST', '/results/publish', {
    summary: 'Publishes the results, and prepares messages to those whom it concerns',
    ...publishing,
    body: NewResults,
    response: { 201: MessagesResult },
    write: (call) => publishResults(call, call.body, timeZone),
  });

  writeRoute(app, database, 'organiser', 'POST', '/results/publications/:id/undo', {
    ...publishing,
    summary: 'Undoes the latest publication of results',
    noun: 'Publication',
    response: { 200: Message },
    write: async (call) => ({ message: await undoPublication(call, call.id, timeZone) }),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/results/reserves', {
    summary: 'Replaces the list of reserves',
    refusals: [409],
    changes: ['auditions'],
    body: Reserves,
    response: { 204: NoContent },
    write: async (call) => saveReserves(await withViewer(call), call.body),
  });
}
