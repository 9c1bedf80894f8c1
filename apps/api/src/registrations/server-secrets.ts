import { randomBytes, randomUUID } from 'node:crypto';
import { type Db } from '../database/schema.ts';
import { DAY_MS } from '../database/times.ts';

const SECRET_BYTES = 32;

/** How long a secret is the newest one, in milliseconds. It is valid for as long again. */
const RENEWED_AFTER = { challenge: DAY_MS, source: 7 * DAY_MS };

type Purpose = keyof typeof RENEWED_AFTER;

/**
 * The server's secrets of a purpose, which all its processes share, the newest first: that one signs. Makes one where
 * there is none, or the newest is too old.
 * @param now see `clock.ts`
 */
export async function readSecrets(
  db: Db,
  purpose: Purpose,
  now: number,
): Promise<[newest: string, ...string[]]> {
  const lifetime = RENEWED_AFTER[purpose];
  const rows = await db
    .selectFrom('server_secrets')
    .select(['secret', 'created_at'])
    .where('purpose', '=', purpose)
    .where('created_at', '>', now - 2 * lifetime)
    .orderBy('created_at', 'desc')
    .execute();
  const [newest] = rows;
  const secrets = rows.map(({ secret }) => secret);
  if (newest && newest.created_at > now - lifetime) return secrets as [string, ...string[]];
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await db
    .insertInto('server_secrets')
    .values({ id: randomUUID(), purpose, secret, created_at: now })
    .execute();
  return [secret, ...secrets];
}

/** Deletes the secrets that are not valid any more. @param now see `clock.ts` */
export async function pruneSecrets(db: Db, now: number): Promise<void> {
  for (const [purpose, lifetime] of Object.entries(RENEWED_AFTER)) {
    await db
      .deleteFrom('server_secrets')
      .where('purpose', '=', purpose)
      .where('created_at', '<=', now - 2 * lifetime)
      .execute();
  }
}
