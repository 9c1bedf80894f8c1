import { AuditionApplication, AuditionEntry } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema';
import { HttpError } from '../errors/http-error';
import { AddressLimit } from './address-limit';
import { createAuditionEntry } from './new-entry';

/** Generous, because a whole college may stand behind one address. */
const MOST_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/**
 * `POST /auditions`: a candidate applies. Anyone may, while auditions are open. The answer holds what was sent
 * and what every new entry has, so nobody learns anything about anybody.
 */
export async function applicationRoutes(
  app: FastifyInstance,
  { db, areOpen }: { db: Db; areOpen: boolean },
) {
  const limit = new AddressLimit(MOST_PER_MINUTE, MINUTE_MS);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Before the token: closed is closed for everybody.
    if (!areOpen) throw new HttpError(403, 'auditions_closed', 'Auditions Are Currently Closed');
    const seconds = limit.secondsToWait(request.ip);
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    const message = 'Too many attempts. Please wait a little and try again.';
    throw new HttpError(429, 'too_many_requests', message);
  });

  app.post<{ Body: AuditionApplication }>(
    '/auditions',
    {
      config: { gate: 'anyone', summary: 'Applies for an audition', refusals: [403, 409, 429] },
      schema: { body: AuditionApplication, response: { 201: AuditionEntry } },
    },
    async (request, reply) => {
      const entry = await createAuditionEntry(db, request.body);
      if (!entry) {
        const message = `There is already an application with the roll number ${request.body.rollNumber}.`;
        throw new HttpError(409, 'already_applied', message);
      }
      return reply.code(201).send(entry);
    },
  );
}
