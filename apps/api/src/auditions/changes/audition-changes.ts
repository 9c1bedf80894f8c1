import { type AuditionChanges } from '@nox/contracts';
import { type Db } from '../../database/schema.ts';
import { inSnapshot, listAuditionEntries, readAllEntries } from '../entries/audition-entries.ts';
import { type HidingUid } from '../entries/judging-settings.ts';
import { readRevisions } from '../entries/tombstones.ts';

/** All entries, for clients whose revision is too old for a list of changes. */
export async function readAllChanges(db: Db, hidingUid: HidingUid): Promise<AuditionChanges> {
  const { revision, entries } = await readAllEntries(db, hidingUid);
  return { revision, isComplete: true, entries, removed: [] };
}

/**
 * The changes after the revision `since`. Revisions commit in order (see `Revisions.change`), so a client that has one
 * revision has all before it.
 * @returns undefined when the tombstones since then are pruned: only the full list is complete
 */
export const readChanges = (
  db: Db,
  since: number,
  hidingUid: HidingUid,
): Promise<AuditionChanges | undefined> =>
  inSnapshot(db, async (transaction) => {
    const { revision, tombstonesSince } = await readRevisions(transaction);
    // A later revision is of another database, such as one before a backup was restored.
    if (since < tombstonesSince || since > revision) return undefined;
    const entries = await listAuditionEntries(transaction, hidingUid, since);
    const deleted = await transaction
      .selectFrom('deleted_entries')
      .select('id')
      .where('revision', '>', since)
      .execute();
    return { revision, isComplete: false, entries, removed: deleted.map(({ id }) => id) };
  });
