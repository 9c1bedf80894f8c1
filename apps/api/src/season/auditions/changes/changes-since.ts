import { type BoardChanges, type BoardRevision } from '@nox/contracts';
import { type Database } from '../../../platform/database/revisions.ts';
import { type Db } from '../../../platform/database/schema.ts';
import { inSnapshot, readDeleted, readRevisions } from '../entries/audition-entries.ts';

export async function readBoardRevision(snapshot: Db) {
  const { schedule, revision: entries, tombstonesSince } = await readRevisions(snapshot);
  return { revision: { schedule, entries }, tombstonesSince };
}

/**
 * Reads what changed since a revision, for a client that has all before it; nothing while schedule and entries are the same.
 * @param none what is said where nothing has changed, or too much @param read all but which entries are gone; undefined:
 * more than it can say
 */
export async function changesSince<Changes extends object>(
  { db, revisions }: Database,
  since: BoardRevision,
  none: Changes,
  read: (snapshot: Db, revision: BoardRevision) => Promise<Changes | undefined>,
): Promise<Changes & Pick<BoardChanges, 'revision' | 'isIncomplete' | 'removed'>> {
  const [schedule, entries] = await Promise.all([
    revisions.revisionOf('schedule'),
    revisions.revisionOf('auditions'),
  ]);
  if (schedule === since.schedule && entries === since.entries) {
    return { ...none, revision: since, isIncomplete: false, removed: [] };
  }
  return inSnapshot(db, async (snapshot) => {
    const { revision, tombstonesSince } = await readBoardRevision(snapshot);
    // A later revision is of another database, such as one before a backup was restored.
    const isAhead = since.entries > revision.entries || since.schedule > revision.schedule;
    const isKnown = !isAhead && since.entries >= tombstonesSince;
    const changes = isKnown ? await read(snapshot, revision) : undefined;
    if (!changes) return { ...none, revision, isIncomplete: true, removed: [] };
    const removed = await readDeleted(snapshot, since.entries);
    return { ...changes, revision, isIncomplete: false, removed };
  });
}
