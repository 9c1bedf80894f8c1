import { AuditionChanges, AuditionChangesQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Revisions } from '../database/revisions';
import { type Db } from '../database/schema';
import { readChanges } from './audition-changes';
import { RevisionStreams } from './revision-streams';

const RETRY_SECONDS = 30;

/** Keeps everybody's list the same. Part of `auditionRoutes`. */
export async function changeRoutes(
  app: FastifyInstance,
  { db, revisions }: { db: Db; revisions: Revisions },
) {
  const streams = new RevisionStreams(revisions);
  app.addHook('preClose', async () => streams.close());

  app.get<{ Querystring: AuditionChangesQuery }>(
    '/auditions/changes',
    {
      config: { gate: 'administrator', summary: 'What has changed after a revision' },
      schema: { querystring: AuditionChangesQuery, response: { 200: AuditionChanges } },
    },
    (request) => readChanges(db, request.query.since),
  );

  app.get(
    '/auditions/events',
    {
      config: {
        gate: 'administrator',
        summary: 'Tells the revision at once and after each change, until the token ends',
        isStream: true,
      },
      schema: { response: { 200: { content: { 'text/event-stream': { schema: z.string() } } } } },
    },
    async (request, reply) => {
      reply.type('text/event-stream');
      if (request.method === 'HEAD') return reply.send();
      // Heeded by clients when it is refused only. Proxies that gather answers must let this one through.
      reply.headers({ 'retry-after': RETRY_SECONDS, 'x-accel-buffering': 'no' });
      const stream = await streams.open(request.signedInUntil);
      reply.removeHeader('retry-after');
      return reply.send(stream);
    },
  );
}
