import { AuditionApplication, AuditionEntry } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Revisions } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { limitByAddress } from '../../http/address-limit.ts';
import { type LiveSeason } from '../../seasons/live-season.ts';
import { refuseRepeated, storeApplication } from './new-entry.ts';

/** Generous, because a whole college may share one address. */
const MAX_PER_MINUTE = 30;

/**
 * `POST /auditions`: a candidate applies, without signing in, while registration is open. The response holds only what
 * was sent and what every new entry has, also for a roll number that has an entry; administrators then get 409.
 */
export async function applicationRoutes(
  app: FastifyInstance,
  { revisions, season }: { revisions: Revisions; season: LiveSeason },
) {
  const countAttempt = await limitByAddress(app, MAX_PER_MINUTE);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Before the token is read: closed applies to administrators, too.
    if ((await season.state()) !== 'open') {
      throw new HttpError(403, 'auditions_closed', 'Auditions Are Currently Closed');
    }
    await countAttempt(request, reply);
  });

  app.post<{ Body: AuditionApplication }>(
    '/auditions',
    {
      config: { gate: 'optional', summary: 'Applies for an audition', refusals: [403, 409, 429] },
      schema: { body: AuditionApplication, response: { 201: AuditionEntry } },
    },
    async (request, reply) => {
      const { body, account } = request;
      const entry = await revisions.change('auditions', async (transaction, revision) => {
        // To other callers a 409 would disclose who has applied.
        if (account?.isAdmin) await refuseRepeated(transaction, body);
        const by = account?.isAdmin ? account : null;
        return storeApplication(transaction, revision, body, by);
      });
      return reply.code(201).send(entry);
    },
  );
}
