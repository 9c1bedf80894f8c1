import { AuditionChanges, AuditionChangesQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Db } from '#platform/database/schema.ts';
import { listAuditionEntries, readAllEntries, readSince } from '../entries/audition-entries.ts';
import { type Viewer, viewerKey, viewerOf } from '../entries/viewer.ts';
import { type Database } from '#platform/database/revisions.ts';
import { addVary } from '#platform/http/encoding.ts';
import { listSender } from '#platform/http/large-lists.ts';
import { readRoute } from '#platform/http/routes.ts';
import { revisionStreams } from './revision-streams.ts';

/** All entries, for clients whose revision is too old for a list of changes. */
const readAllChanges = (db: Db) => async (viewer: Viewer) => {
  const { revision, entries } = await readAllEntries(db, viewer);
  const body: AuditionChanges = { revision, isComplete: true, entries, removed: [] };
  return { body };
};

/** Synchronises the clients' lists: changes after a revision, and a stream of revisions. */
export async function changeRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;
  const streams = revisionStreams(database.revisions);
  app.addHook('preClose', async () => streams.close());
  const sendAll = listSender(database, ['auditions'], readAllChanges(db), viewerKey);

  readRoute(app, 'judge', '/auditions/changes', {
    summary: 'What has changed after a revision',
    query: AuditionChangesQuery,
    response: AuditionChanges,
    isConditional: true,
    read: async (call) => {
      const viewer = await viewerOf(db, call.request.account!);
      const since = { entries: call.query.since, schedule: 0 };
      const { revision, changes } = await readSince(db, since, async (snapshot) => ({
        entries: await listAuditionEntries(snapshot, viewer, since.entries),
      }));
      if (!changes) return sendAll(call, viewer);
      addVary(call.reply, 'Accept-Encoding');
      return { revision: revision.entries, isComplete: false, ...changes };
    },
  });

  app.get(
    '/auditions/events',
    {
      config: {
        // A revision says nothing but that something has changed.
        gate: 'staff',
        summary:
          'Tells the revision at once and after each change, until the token or the access ends',
        isStream: true,
      },
      schema: { response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } } },
    },
    async (request, reply) => {
      reply.type('text/event-stream');
      if (request.method === 'HEAD') return reply.send();
      // Only a refusal has `Retry-After`. nginx must not buffer the stream.
      reply.headers({ 'retry-after': 30, 'x-accel-buffering': 'no' });
      const { account, signedInUntil: until, hasSameAccess: isAccepted } = request;
      const stream = await streams.open({ uid: account!.uid, until, isAccepted });
      reply.removeHeader('retry-after');
      return reply.send(stream);
    },
  );
}
