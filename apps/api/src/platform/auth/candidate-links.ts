import { hash, randomBytes } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import { type InsertObject } from 'kysely';
import { teamsOf } from '@nox/contracts';
import { hasExpired, readExpiryTime } from '../database/clock.ts';
import { type Database, memoizeByRevision } from '../database/revisions.ts';
import { findRow, insertRows } from '../database/rows.ts';
import { type Db, type ScreenLinkRow, type Tables, type TeamTokenRow } from '../database/schema.ts';
import { limitByAddress } from '../http/address-limit.ts';
import { rolesOf } from './caller.ts';
import { type LinkReader } from './gate.ts';

/* Security boundary: a link's token is in the message only; the database has its hash. */

const TOKEN_BYTES = 32;

export const hashOf = (token: string) => hash('sha256', token, 'base64url');

type LinkTable = 'candidate_links' | 'staff_links' | 'display_links' | 'team_tokens';

/** @returns the token, which is stored nowhere */
export async function createLink<Table extends LinkTable>(
  transaction: Db,
  table: Table,
  link: Omit<Tables[Table], 'token_hash'>,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row: object = { ...link, token_hash: hashOf(token) };
  await insertRows(transaction, table, row as InsertObject<Tables, Table>);
  return token;
}

export async function findLink(db: Db, token: string, now: number) {
  return db
    .selectFrom('candidate_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Whether the account of a token still has the role, or still is an administrator of the server's settings. */
async function mayRead(db: Db, { uid, remote }: TeamTokenRow): Promise<boolean> {
  const person = await findRow(db, 'staff', { uid, ended_at: null });
  if (person) return teamsOf(rolesOf(person))?.includes(remote) ?? true;
  const signIn = await findRow(db, 'sign_ins', { uid, ended_at: null });
  return Boolean(signIn?.admin_by);
}

const MAX_REFUSED_PER_MINUTE = 20;

/** The gate reads links by it. A link that exists is found whatever its address has sent before: a campus may be one address. */
export async function linkReader(
  app: FastifyInstance,
  { db, revisions }: Database,
): Promise<LinkReader> {
  let countRefused: LinkReader['countRefused'] = async () => {};
  // The limit has a context of its own: routes have limits of their own.
  await app.register(async (scope) => {
    countRefused = await limitByAddress(scope, MAX_REFUSED_PER_MINUTE);
  });
  const readScreens = memoizeByRevision(revisions, 'auditions', async () => {
    const rows = await db.selectFrom('display_links').selectAll().execute();
    const byHash = new Map(rows.map((row) => [row.token_hash, row]));
    // A screen asks again and again: its token is hashed once.
    return { byHash, byToken: new Map<string, ScreenLinkRow>() };
  });
  return {
    findScreen: (token) => {
      const known = readScreens();
      const find = ({ byHash, byToken }: Awaited<typeof known>) => {
        const row = byToken.get(token) ?? byHash.get(hashOf(token));
        if (!row) return undefined;
        byToken.set(token, row);
        const expiry = hasExpired(db, row.expires_at);
        return expiry ? expiry.then((hasEnded) => (hasEnded ? undefined : row)) : row;
      };
      return known instanceof Promise ? known.then(find) : find(known);
    },
    findTeam: async (token) => {
      const row = await findRow(db, 'team_tokens', { token_hash: hashOf(token) });
      if (!row || (await hasExpired(db, row.expires_at))) return undefined;
      return (await mayRead(db, row)) ? row : undefined;
    },
    find: async (token, reader = db) => findLink(reader, token, await readExpiryTime(reader)),
    countRefused,
  };
}
