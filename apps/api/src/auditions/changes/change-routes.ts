import { AuditionChanges, AuditionChangesQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { addVary, acceptsBrotli } from '../../http/encoding.ts';
import { readChanges, readAllChanges } from './audition-changes.ts';
import { compressedResponse, sendCompressed } from '../entries/compressed-response.ts';
import { hidingUidOf } from '../entries/judging-settings.ts';
import { RevisionStreams } from './revision-streams.ts';

const RETRY_SECONDS = 30;

/** Synchronises the clients' lists: changes after a revision, and a stream of revisions. */
export async function changeRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const streams = new RevisionStreams(revisions);
  app.addHook('preClose', async () => streams.close());
  const allChanges = compressedResponse(revisions, async (hidingUid) => {
    const body = await readAllChanges(db, hidingUid);
    return { revision: body.revision, body };
  });

  app.get<{ Querystring: AuditionChangesQuery }>(
    '/auditions/changes',
    {
      config: { gate: 'administrator', summary: 'What has changed after a revision' },
      schema: { querystring: AuditionChangesQuery, response: { 200: AuditionChanges } },
    },
    async (request, reply) => {
      addVary(reply, 'Accept-Encoding');
      const hidingUid = await hidingUidOf(db, request.account);
      const changes = await readChanges(db, request.query.since, hidingUid);
      if (changes) return changes;
      if (!acceptsBrotli(request)) return readAllChanges(db, hidingUid);
      return sendCompressed(reply, await allChanges(hidingUid));
    },
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
      // Only a refusal has `Retry-After`. nginx must not buffer the stream.
      reply.headers({ 'retry-after': RETRY_SECONDS, 'x-accel-buffering': 'no' });
      const { account, signedInUntil: until, isAccountAccepted: isAccepted } = request;
      const stream = await streams.open({ uid: account!.uid, until, isAccepted });
      reply.removeHeader('retry-after');
      return reply.send(stream);
    },
  );
}
