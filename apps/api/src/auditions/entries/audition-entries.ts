import {
  type AuditionApplication,
  type AuditionEntry,
  type Review,
  type StatusChange,
} from '@nox/contracts';
import { type Db, type AuditionEntryRow, type ReviewRow } from '../../database/schema.ts';
import { DAY_MS, isoTimeOrNull } from '../../database/times.ts';
import { recordChange } from '../../database/audit.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { type AccountWriting } from '../../http/write-route.ts';
import { findRow, inChunks, updateRow } from '../../database/rows.ts';
import { type HidingUid, type Viewer } from './judging-settings.ts';

/** An evening of auditions and the morning after. */
const RETENTION_MS = DAY_MS;
/** A row beside the groups' counters: the revision since which every deletion has a tombstone. */
export const TOMBSTONES_SINCE = 'auditions.kept-since';

/** Clients with an earlier revision get the full list. Part of a writing transaction. */
export async function setTombstonesSince(transaction: Db, revision: number): Promise<void> {
  await transaction
    .insertInto('revisions')
    .values({ name: TOMBSTONES_SINCE, revision })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ revision }).where('revisions.revision', '<', revision),
    )
    .execute();
}

/** Deletes tombstones past their retention. Part of a writing transaction. @param now see `clock.ts` */
export async function pruneTombstones(transaction: Db, now: number): Promise<void> {
  const pruned = await transaction
    .deleteFrom('deleted_entries')
    .where('deleted_at', '<', now - RETENTION_MS)
    .returning('revision')
    .execute();
  if (pruned.length === 0) return;
  const latest = pruned.reduce((max, { revision }) => Math.max(max, revision), 0);
  await setTombstonesSince(transaction, latest);
}

/** How often the auditions and the schedule were changed, and the revision since which deletions are known. */
export async function readRevisions(db: Db) {
  const rows = await db.selectFrom('revisions').selectAll().execute();
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.revision ?? 0;
  return {
    revision: valueOf('auditions'),
    schedule: valueOf('schedule'),
    tombstonesSince: valueOf(TOMBSTONES_SINCE),
  };
}

/** The ids of entries that were deleted after a revision. */
export async function readDeleted(db: Db, since: number): Promise<string[]> {
  const query = db.selectFrom('deleted_entries').select('id').where('revision', '>', since);
  return (await query.execute()).map(({ id }) => id);
}

export const ENTRY = 'Audition entry';

/** With the account that sent it, because any judge may enter any judge name. */
export function toReview(row: ReviewRow, { seesContacts }: Pick<Viewer, 'seesContacts'>): Review {
  const email = seesContacts ? row.account_email : null;
  return {
    _id: row.id,
    judgeEmail: row.judge_name,
    notes: row.notes,
    ...(row.score !== null && { score: row.score }),
    ...(row.account_uid !== null && { account: email ?? row.account_uid }),
  };
}

/** For an account that hides others' reviews, and has not reviewed the entry itself. */
export const areReviewsHidden = (reviews: readonly ReviewRow[], hidingUid: HidingUid): boolean =>
  hidingUid !== undefined &&
  reviews.length > 0 &&
  reviews.every(({ account_uid }) => account_uid !== hidingUid);

export const applicationOf = (row: AuditionEntryRow): AuditionApplication => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  rollNumber: row.roll_number,
  emailAddress: row.email_address,
  branch: row.branch,
  rateYourself: row.rate_yourself,
  whyNox: row.why_nox,
  otherSkills: row.other_skills,
  danceStyle: row.dance_style,
  danceVideoUrl: row.dance_video_url,
});

/**
 * Without contact data for a judge, and without the reviews of others for an account that hides them and has not reviewed
 * the entry itself.
 */
function toEntity(row: AuditionEntryRow, reviews: ReviewRow[], viewer: Viewer): AuditionEntry {
  const isHidden = areReviewsHidden(reviews, viewer.hidingUid);
  return {
    _id: row.id,
    ...applicationOf(row),
    ...(!viewer.seesContacts && { phoneNumber: '', emailAddress: '' }),
    status: row.status,
    timeSlot: row.time_slot,
    reviews: isHidden ? [] : reviews.map((review) => toReview(review, viewer)),
    ...(isHidden && { hiddenReviews: reviews.length }),
    number: row.number,
    ...(row.withdrawn_at !== null && { isWithdrawn: true }),
    ...(row.attendance && {
      attendance: { state: row.attendance, at: isoTimeOrNull(row.attendance_at) },
    }),
    ...(row.changed_after_review === 1 && { isChangedAfterReview: true }),
    ...(row.mail_trouble !== null && viewer.seesContacts && { mailTrouble: row.mail_trouble }),
  };
}

const selectReviews = (db: Db) =>
  db.selectFrom('reviews').selectAll().orderBy('created_at').orderBy('id');

async function withReviews(db: Db, row: AuditionEntryRow, viewer: Viewer) {
  const reviews = await selectReviews(db).where('entry_id', '=', row.id).execute();
  return toEntity(row, reviews, viewer);
}

export interface EntryRows {
  row: AuditionEntryRow;
  reviews: ReviewRow[];
}

/** @param ids of entries, few enough for one statement */
async function readEntries(db: Db, ids: string[]): Promise<EntryRows[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const all = await selectReviews(db).where('entry_id', 'in', ids).execute();
  const reviews = Map.groupBy(all, (review) => review.entry_id);
  return rows.map((row) => ({ row, reviews: reviews.get(row.id) ?? [] }));
}

/**
 * Entries and their reviews, each in order of creation. Lets other requests run meanwhile, so it needs a snapshot.
 * @param since only entries that changed after this revision; all when absent
 */
export async function* entryPages(transaction: Db, since?: number): AsyncGenerator<EntryRows[]> {
  const all = transaction.selectFrom('audition_entries').select('id');
  const selected = since === undefined ? all : all.where('revision', '>', since);
  const rows = await selected.orderBy('created_at').orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  for await (const some of chunksInSlices(ids, 200)) yield await readEntries(transaction, some);
}

/** As `entryPages`, what the account sees of them. */
export async function listAuditionEntries(
  transaction: Db,
  viewer: Viewer,
  since?: number,
): Promise<AuditionEntry[]> {
  const entries: AuditionEntry[] = [];
  for await (const page of entryPages(transaction, since)) {
    entries.push(...page.map(({ row, reviews }) => toEntity(row, reviews, viewer)));
  }
  return entries;
}

/** Reads from one snapshot, also on PostgreSQL; on SQLite every transaction is one. */
export const inSnapshot = <T>(db: Db, read: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** All entries, and the revision that they have. */
export const readAllEntries = (
  db: Db,
  viewer: Viewer,
): Promise<{ revision: number; entries: AuditionEntry[] }> =>
  inSnapshot(db, async (transaction) => {
    const { revision } = await readRevisions(transaction);
    return { revision, entries: await listAuditionEntries(transaction, viewer) };
  });

export async function hasReviews(db: Db, id: string): Promise<boolean> {
  const review = await selectReviews(db).where('entry_id', '=', id).executeTakeFirst();
  return review !== undefined;
}

/** @throws HttpError 404 */
export async function findEntry(db: Db, id: string): Promise<AuditionEntryRow> {
  const row = await findRow(db, 'audition_entries', id);
  if (!row) throw notFound(ENTRY);
  return row;
}

/** @throws HttpError 404 */
export const readEntry = async (db: Db, id: string, viewer: Viewer): Promise<AuditionEntry> =>
  withReviews(db, await findEntry(db, id), viewer);

/**
 * Any status may follow any other (spec section 4).
 * @throws HttpError 404; 409 `status_changed` when the current status is neither the expected nor the new one
 */
export async function changeStatus(
  {
    transaction,
    revised: { auditions: revision },
    by,
    viewer,
  }: AccountWriting & { viewer: Viewer },
  id: string,
  { status, expected }: StatusChange,
): Promise<AuditionEntry> {
  const row = await findEntry(transaction, id);
  if (row.status === status) return withReviews(transaction, row, viewer);
  if (expected !== undefined && row.status !== expected) {
    const message = `Meanwhile the status of ${row.full_name} was changed to '${row.status}'.`;
    throw new HttpError(409, 'status_changed', message);
  }
  const values = { status, revision, status_revision: revision };
  await updateRow(transaction, 'audition_entries', id, values);
  const change = { subject: 'auditions', action: 'changed', by, itemId: id } as const;
  const compared = { fields: ['status'], before: row.status, after: status };
  await recordChange(transaction, { ...change, ...compared });
  return withReviews(transaction, { ...row, status }, viewer);
}

/**
 * Entries that a caller has chosen by their ids, with the slots that they have.
 * @returns also " 2 are no longer there.", or nothing
 * @throws HttpError 404 if none of them exists
 */
export async function findChosen(transaction: Db, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  const query = transaction.selectFrom('audition_entries').select(['id', 'time_slot']);
  const entries = await inChunks(unique, (some) => query.where('id', 'in', some).execute());
  if (entries.length === 0) throw notFound(ENTRY);
  const missing = unique.length - entries.length;
  return {
    entries,
    missing: missing === 0 ? '' : ` ${missing} ${missing === 1 ? 'is' : 'are'} no longer there.`,
  };
}
