import { type AuditionChanges, type AuditionEntry } from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { listAuditionEntries } from './audition-entries.ts';
import { readRevisions } from './deletions.ts';

/** What `read` sees is of one moment, also on PostgreSQL; on SQLite a transaction always is. */
const atOneMoment = <T>(db: Db, read: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** All entries, and of how many changes they are the result. */
export const readAll = (db: Db): Promise<{ revision: number; entries: AuditionEntry[] }> =>
  atOneMoment(db, async (transaction) => {
    const { revision } = await readRevisions(transaction);
    return { revision, entries: await listAuditionEntries(transaction) };
  });

/** All entries, for who has to be told everything. */
export async function readEverything(db: Db): Promise<AuditionChanges> {
  const { revision, entries } = await readAll(db);
  return { revision, isComplete: true, entries, removed: [] };
}

/**
 * What has changed after the revision `since`. Revisions commit in their order (see `Revisions.change`), so whoever
 * has one has everything before it.
 * @returns undefined where that is not known any more, and only everything there is can tell it
 */
export const readChanges = (db: Db, since: number): Promise<AuditionChanges | undefined> =>
  atOneMoment(db, async (transaction) => {
    const { revision, keptSince } = await readRevisions(transaction);
    // A revision that is yet to come is of another database, such as one before a backup was put back.
    if (since < keptSince || since > revision) return undefined;
    const entries = await listAuditionEntries(transaction, since);
    const gone = await transaction
      .selectFrom('deleted_entries')
      .select('id')
      .where('revision', '>', since)
      .execute();
    return { revision, isComplete: false, entries, removed: gone.map(({ id }) => id) };
  });
