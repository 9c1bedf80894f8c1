import { type Db } from '../database/schema.ts';
import { DAY_MS, pruneSecrets } from './server-secrets.ts';

/** For as long it is known which registrations came from one network address. */
const SOURCE_MS = 7 * DAY_MS;

/** Deletes what is past its retention. @param now see `clock.ts` */
export async function pruneRegistrations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
  await db
    .updateTable('registrations')
    .set({ source_hash: null })
    .where('source_hash', 'is not', null)
    .where('created_at', '<=', (now - SOURCE_MS) * 1_000)
    .execute();
  await pruneSecrets(db, now);
}
