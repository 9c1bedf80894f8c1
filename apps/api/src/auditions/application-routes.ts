import { AuditionApplication } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Gate } from '../auth/gate';
import { type Db } from '../database/schema';
import { HttpError } from '../errors/http-error';
import { validate } from '../errors/validate';
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
  { db, gate, areOpen }: { db: Db; gate: Gate; areOpen: boolean },
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

  app.post('/auditions', { onRequest: gate.anyone }, async (request, reply) => {
    const application = validate(AuditionApplication, request.body);
    const entry = await createAuditionEntry(db, application);
    if (!entry) {
      const message = `There is already an application with the roll number ${application.rollNumber}.`;
      throw new HttpError(409, 'already_applied', message);
    }
    return reply.code(201).send(entry);
  });
}
