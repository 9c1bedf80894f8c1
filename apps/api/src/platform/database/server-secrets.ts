import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from './clock.ts';
import { insertRows } from './rows.ts';
import { type Db } from './schema.ts';

/** How long a secret is the newest one; it is valid for as long again. The database knows for the time of `source` which registrations came from one address. */
export const RENEWED_AFTER = { challenge: DAY_MS, source: 7 * DAY_MS, viewing: DAY_MS };

type Purpose = keyof typeof RENEWED_AFTER;

/** Reads the secrets of all processes, the newest, which signs, first; makes one if needed. @param now see `clock.ts` */
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
  const secret = randomBytes(32).toString('base64url');
  await insertRows(db, 'server_secrets', { id: randomUUID(), purpose, secret, created_at: now });
  return [secret, ...secrets];
}

/** Deletes those that are not valid any more. @param now see `clock.ts` */
export async function pruneSecrets(db: Db, now: number): Promise<void> {
  for (const [purpose, lifetime] of Object.entries(RENEWED_AFTER)) {
    const secrets = db.deleteFrom('server_secrets').where('purpose', '=', purpose);
    await secrets.where('created_at', '<=', now - 2 * lifetime).execute();
  }
}
