import { type FastifyInstance } from 'fastify';
import { type LinkReader } from '../auth/gate.ts';
import { readExpiryTime } from '../database/clock.ts';
import { type Db } from '../database/schema.ts';
import { limitByAddress } from '../http/address-limit.ts';
import { findLink } from './candidate-links.ts';

const MAX_REFUSED_PER_MINUTE = 20;

/** For the gate. A link that exists is found whatever its address has sent before: a campus may be one address. */
export async function linkReader(app: FastifyInstance, db: Db): Promise<LinkReader> {
  let countRefused: LinkReader['countRefused'] = async () => {};
  // In a context of its own: routes have limits of their own.
  await app.register(async (scope) => {
    countRefused = await limitByAddress(scope, MAX_REFUSED_PER_MINUTE);
  });
  return { find: async (token) => findLink(db, token, await readExpiryTime(db)), countRefused };
}
