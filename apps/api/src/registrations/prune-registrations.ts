import { type Db } from '../database/schema.ts';
import { pruneSecrets } from './server-secrets.ts';
import { DAY_MS, HOUR_MS } from '../database/times.ts';

/** For as long it is known which registrations came from one network address. */
const SOURCE_MS = 7 * DAY_MS;

/** Proofs of work are no personal data: they are deleted once an hour, not every minute. */
const PROOFS_LATE_MS = HOUR_MS;

async function pruneProofs(db: Db, now: number): Promise<void> {
  const { oldest } = await db
    .selectFrom('used_challenges')
    .select(({ fn }) => fn.min('expires_at').as('oldest'))
    .executeTakeFirstOrThrow();
  if (oldest === null || oldest > now - PROOFS_LATE_MS) return;
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
}

/** Deletes what is past its retention. @param now see `clock.ts` */
export async function pruneRegistrations(db: Db, now: number): Promise<void> {
  await pruneProofs(db, now);
  await db
    .updateTable('registrations')
    .set({ source_hash: null })
    .where('source_hash', 'is not', null)
    .where('created_at', '<=', (now - SOURCE_MS) * 1_000)
    .execute();
  await pruneSecrets(db, now);
}
