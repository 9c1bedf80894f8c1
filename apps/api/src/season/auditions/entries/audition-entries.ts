import {
  type AuditionEntry,
  type BoardChanges,
  type BoardRevision,
  pluralize,
  type StatusChange,
} from '@nox/contracts';
import { recordChange } from '#platform/database/audit.ts';
import { DAY_MS, isoTimeOrNull } from '#platform/database/clock.ts';
import {
  type Database,
  setTombstonesSince,
  TOMBSTONES_SINCE,
} from '#platform/database/revisions.ts';
import { chunks, findRow, inChunks, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { type AccountWriting, type WriteCall } from '#platform/http/routes.ts';
import { splitAppearances, type StoredAppearance } from '../seats/published.ts';
import { isChangedSince, isNewsSince, storeOtherRevision } from './entry-news.ts';
import { toMedia } from './candidate-media.ts';
import { applicationOf } from './new-entry.ts';
import {
  type Deciding,
  type EntryRows,
  hidesStatus,
  refuseRecused,
  toReview,
  type Viewer,
  viewerOf,
  withVisibleReviews,
} from './viewer.ts';
import { answersTo, visibleAnswers } from './visible-answers.ts';

/** An evening of auditions and the morning after. */
const RETENTION_MS = DAY_MS;
/** Deletes tombstones past their retention. Part of a writing transaction. @param now see `clock.ts` */
export async function pruneTombstones(transaction: Db, now: number): Promise<void> {
  const pruned = await transaction
    .deleteFrom('deleted_entries')
    .where('deleted_at', '<', now - RETENTION_MS)
    .returning('revision')
    .execute();
  const latest = pruned.reduce((max, { revision }) => Math.max(max, revision), 0);
  if (latest > 0) await setTombstonesSince(transaction, latest);
}

/** How often the auditions and the schedule were changed, and the revision since which deletions are known. */
export async function readRevisions(db: Db) {
  const rows = await db.selectFrom('revisions').selectAll().execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.revision ?? 0;
  return {
    revision: { entries: valueOf('auditions'), schedule: valueOf('schedule') },
    tombstonesSince: valueOf(TOMBSTONES_SINCE),
  };
}

export const ENTRY = 'Audition entry';

const toSummary = ({ state, at, date, startedAt }: StoredAppearance) => ({
  ...{ state, at, date },
  ...(startedAt && { startedAt }),
});

/** An earlier release has stored no days. */
export function toAttendance(
  row: Pick<AuditionEntryRow, 'appearances' | 'attendance' | 'attendance_at'>,
): Pick<AuditionEntry, 'attendance' | 'formerAppearances'> {
  const { attendance: state, attendance_at } = row;
  const { shown, others } = splitAppearances(row);
  const former = others.map(toSummary);
  return {
    ...(state && {
      attendance: shown ? toSummary(shown) : { state, at: isoTimeOrNull(attendance_at) },
    }),
    ...(former.length > 0 && { formerAppearances: former }),
  };
}

/** As the account sees its answers and reviews. */
function toEntity(entry: EntryRows, viewer: Viewer): AuditionEntry {
  const { row, visible, recusals } = entry;
  const { reviews, hidden, isSecret, hasHiddenScore } = visible;
  return {
    _id: row.id,
    ...visibleAnswers(viewer, applicationOf(row)),
    ...answersTo(viewer.questions, row.registration),
    status: hidesStatus(viewer, entry) ? 'Pending' : row.status,
    timeSlot: row.time_slot,
    reviews: reviews.map((review) => toReview(review, viewer)),
    ...(hidden.length > 0 && { hiddenReviews: hidden.length }),
    ...(hasHiddenScore && { hasHiddenScore }),
    number: row.number,
    ...(row.withdrawn_at !== null && { isWithdrawn: true }),
    ...(row.status === 'Not Selected' &&
      row.reserve_rank !== null &&
      viewer.seesContacts && { reserveRank: row.reserve_rank }),
    ...toMedia(row),
    ...toAttendance(row),
    ...(row.changed_after_review === 1 && !isSecret && { isChangedAfterReview: true }),
    ...(row.mail_trouble !== null && viewer.seesContacts && { mailTrouble: row.mail_trouble }),
    ...(viewer.recusedFrom.has(row.id) && { isRecused: true }),
    ...(recusals.length > 0 && {
      recusals: recusals.map(({ account_uid: account, name }) => ({ account, name })),
    }),
  };
}

async function describeEntry(db: Db, row: AuditionEntryRow, viewer: Viewer) {
  const [entry] = await withVisibleReviews(db, viewer, [row]);
  return toEntity(entry!, viewer);
}

/** Entries with visible reviews, by creation, or those with news since a revision. Others run meanwhile: it needs a snapshot. */
export async function* entryPages(transaction: Db, viewer: Viewer, since?: number) {
  const entries = transaction.selectFrom('audition_entries').orderBy('created_at').orderBy('id');
  const selected = since === undefined ? entries : entries.where(isChangedSince(since));
  const all = await selected.select('id').execute();
  for await (const some of chunks(all, 200)) {
    const ids = some.map(({ id }) => id);
    const rows = await entries.selectAll().where('id', 'in', ids).execute();
    const page = await withVisibleReviews(transaction, viewer, rows);
    yield since === undefined ? page : page.filter((entry) => isNewsSince(viewer, entry, since));
  }
}

export async function listAuditionEntries(transaction: Db, viewer: Viewer, since?: number) {
  const entries: AuditionEntry[] = [];
  for await (const page of entryPages(transaction, viewer, since)) {
    entries.push(...page.map((entry) => toEntity(entry, viewer)));
  }
  return entries;
}

/** Reads from one snapshot, also on PostgreSQL; on SQLite every transaction is one. */
export const inSnapshot = <T>(db: Db, read: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

export const readAllEntries = (db: Db, viewer: Viewer) =>
  inSnapshot(db, async (transaction) => {
    const { entries: revision } = (await readRevisions(transaction)).revision;
    return { revision, entries: await listAuditionEntries(transaction, viewer) };
  });

/** @throws HttpError 404 */
export async function findEntry(db: Db, id: string): Promise<AuditionEntryRow> {
  const row = await findRow(db, 'audition_entries', id);
  if (!row) throw notFound(ENTRY);
  return row;
}

/** Every account that may see the entry gets to know that it changed. */
export async function touchEntry(
  { transaction, revised }: Pick<AccountWriting, 'transaction' | 'revised'>,
  id: string,
): Promise<void> {
  await updateRow(transaction, 'audition_entries', id, { revision: revised.auditions });
}

/** Empties a column of those given entries in which it has a value. */
export async function clearColumn(
  transaction: Db,
  revision: number,
  column: 'mail_trouble' | 'slot_answer',
  ids: readonly string[],
): Promise<void> {
  for await (const some of chunks(ids)) {
    await transaction
      .updateTable('audition_entries')
      .set({ [column]: null, revision })
      .where('id', 'in', some)
      .where(column, 'is not', null)
      .execute();
  }
}

/** @throws HttpError 404 */
export const readEntry = async (db: Db, id: string, viewer: Viewer): Promise<AuditionEntry> =>
  describeEntry(db, await findEntry(db, id), viewer);

/** Reads an entry as the account of a request sees it. @throws HttpError 404 */
export const readEntryFor = async (
  call: Pick<WriteCall<unknown, unknown>, 'transaction' | 'id' | 'request'>,
): Promise<AuditionEntry> =>
  readEntry(call.transaction, call.id, await viewerOf(call.transaction, call.request.account!));

/** Puts one who is Not Selected again back among the reserves, before who has the place now. */
async function returnReserve(
  transaction: Db,
  { id }: AuditionEntryRow,
  place: number,
  revision: number,
): Promise<void> {
  const reserves = await transaction
    .selectFrom('audition_entries')
    .select(['id', 'reserve_rank'])
    .where('status', '=', 'Not Selected')
    .where('reserve_rank', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('reserve_rank')
    .orderBy('number')
    .execute();
  const ranked = reserves.toSpliced(place - 1, 0, { id, reserve_rank: null });
  for (const [index, { id: one, reserve_rank }] of ranked.entries()) {
    const values = { reserve_rank: index + 1, revision };
    if (values.reserve_rank !== reserve_rank) {
      await updateRow(transaction, 'audition_entries', one, values);
    }
  }
}

/** Any status may follow any other (spec section 4). A reserve is one no longer. @throws HttpError 403 `recused`; 404; 409 `status_changed` */
export async function changeStatus(
  { transaction, revised, by, viewer }: Deciding,
  id: string,
  { status, expected, reserve }: StatusChange,
): Promise<AuditionEntry> {
  const row = await findEntry(transaction, id);
  refuseRecused(viewer, [id]);
  if (row.status === status) return describeEntry(transaction, row, viewer);
  if (expected !== undefined && row.status !== expected) {
    const message = `Meanwhile the status of ${row.full_name} was changed to '${row.status}'.`;
    throw new HttpError(409, 'status_changed', message);
  }
  const revision = revised.auditions;
  await storeOtherRevision(transaction, { id });
  const values = { status, revision, status_revision: revision, reserve_rank: null };
  await updateRow(transaction, 'audition_entries', id, values);
  if (status === 'Not Selected' && reserve !== undefined) {
    await returnReserve(transaction, row, reserve, revision);
  }
  const compared = { fields: ['status'], before: row.status, after: status };
  await recordChange({ transaction, by }, 'auditions', 'changed', { itemId: id, ...compared });
  return readEntry(transaction, id, viewer);
}

/** Reads chosen entries with their slots; `missing` is as " 2 are no longer there.". @throws HttpError 404 if none exists */
export async function findChosen(transaction: Db, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const query = transaction.selectFrom('audition_entries').select(['id', 'time_slot']);
  const entries = await inChunks(unique, (some) => query.where('id', 'in', some).execute());
  if (entries.length === 0) throw notFound(ENTRY);
  const missing = unique.length - entries.length;
  return {
    entries,
    missing: missing === 0 ? '' : ` ${pluralize(missing, 'is', 'are')} no longer there.`,
  };
}

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
