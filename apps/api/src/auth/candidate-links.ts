import { createHash, randomBytes } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { type LinkReader } from './gate.ts';
import { readExpiryTime } from '../database/clock.ts';
import { limitByAddress } from '../http/address-limit.ts';

/* Security boundary: a link's token is in the message only; the database has its hash. */

const TOKEN_BYTES = 32;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

type CandidateLink = Omit<CandidateLinkRow, 'token_hash'>;

/** @returns the token, which is stored nowhere */
export async function createLink(transaction: Db, link: CandidateLink): Promise<string> {
  const token = newToken();
  await transaction
    .insertInto('candidate_links')
    .values({ ...link, token_hash: hashOf(token) })
    .execute();
  return token;
}

/** The links of an invitation of staff work until it is taken, sent again or revoked. @returns as `createLink` */
export async function createStaffLink(transaction: Db, staff_id: string): Promise<string> {
  const token = newToken();
  await transaction
    .insertInto('staff_links')
    .values({ token_hash: hashOf(token), staff_id })
    .execute();
  return token;
}

/** @param now see `clock.ts` */
export async function findLink(
  db: Db,
  token: string,
  now: number,
): Promise<CandidateLinkRow | undefined> {
  return db
    .selectFrom('candidate_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The links of a registration are those of its entry from now on. Part of the transaction that makes the entry. */
export async function moveLinks(
  transaction: Db,
  registrationId: string,
  entryId: string,
): Promise<void> {
  await transaction
    .updateTable('candidate_links')
    .set({ registration_id: null, entry_id: entryId })
    .where('registration_id', '=', registrationId)
    .execute();
}

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
