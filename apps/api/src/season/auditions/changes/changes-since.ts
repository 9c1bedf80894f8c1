import { type BoardChanges, type BoardRevision } from '@nox/contracts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { inSnapshot, readRevisions } from '../entries/audition-entries.ts';

/** Reads all but which entries are gone; undefined where there is more than it can say. */
type ReadChanges<Changes> = (snapshot: Db, revision: BoardRevision) => Promise<Changes | undefined>;

/** Reads what changed since a revision; revisions commit in order. Undefined `changes`: only the whole list is complete. */
export const readSince = <Changes extends object>(
  db: Db,
  since: BoardRevision,
  read: ReadChanges<Changes>,
) =>
  inSnapshot(db, async (snapshot) => {
    const { revision, tombstonesSince } = await readRevisions(snapshot);
    // A later revision is of another database, such as one before a backup was restored.
    const isAhead = since.entries > revision.entries || since.schedule > revision.schedule;
    const isKnown = !isAhead && since.entries >= tombstonesSince;
    const changes = isKnown ? await read(snapshot, revision) : undefined;
    if (!changes) return { revision, changes };
    const deleted = snapshot.selectFrom('deleted_entries').select('id');
    const removed = await deleted.where('revision', '>', since.entries).execute();
    return { revision, changes: { ...changes, removed: removed.map(({ id }) => id) } };
  });

/** The same for a list that the client reads again where it must, without a query while nothing has changed. */
export async function changesSince<Changes extends object>(
  { db, revisions }: Database,
  since: BoardRevision,
  none: Changes,
  read: ReadChanges<Changes>,
): Promise<Changes & Pick<BoardChanges, 'revision' | 'isIncomplete' | 'removed'>> {
  const schedule = await revisions.revisionOf('schedule');
  const entries = await revisions.revisionOf('auditions');
  const isSame = schedule === since.schedule && entries === since.entries;
  const { revision, changes } = isSame
    ? { revision: since, changes: none }
    : await readSince(db, since, read);
  return { ...none, removed: [], ...changes, revision, isIncomplete: changes === undefined };
}
