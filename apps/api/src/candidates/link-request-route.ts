import { setTimeout as sleep } from 'node:timers/promises';
import { LinkRequest, Message } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema.ts';
import { limitByAddress } from '../http/address-limit.ts';
import { verifyProof } from '../registrations/proof-of-work.ts';
import { type RegistrationLimits, USUAL_LIMITS } from '../registrations/registration-routes.ts';
import { sendLinks } from './send-link.ts';

/** A whole campus may share one address; what a request costs is its proof of work. */
const MAX_PER_MINUTE = 60;

const SENT: Message = {
  message: 'If there is an application with this address, a message with a new link is on its way.',
};

/**
 * `POST /season/link`: sends a new link to the stored address. Security boundary: the response is the same, and takes as
 * long, whether there is an application with it or not.
 */
export async function linkRequestRoute(
  app: FastifyInstance,
  { db, limits }: { db: Db; limits?: Partial<RegistrationLimits> },
) {
  const countAttempt = await limitByAddress(app, MAX_PER_MINUTE);
  app.addHook('onRequest', async (request, reply) => {
    await countAttempt(request, reply);
  });
  const { minResponseMs } = { ...USUAL_LIMITS, ...limits };

  app.post<{ Body: LinkRequest }>(
    '/season/link',
    {
      config: { gate: 'public', summary: 'Sends a new link to a candidate', refusals: [429] },
      schema: { body: LinkRequest, response: { 202: Message } },
    },
    async ({ body }, reply) => {
      const floor = sleep(minResponseMs);
      const proof = await verifyProof(db, body.challenge);
      await db.transaction().execute((transaction) => sendLinks(transaction, body, proof));
      await floor;
      return reply.code(202).send(SENT);
    },
  );
}
