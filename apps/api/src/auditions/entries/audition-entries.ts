import {
  type AuditionApplication,
  type AuditionEntry,
  type Review,
  type StatusChange,
} from '@nox/contracts';
import { type Actor, recordChange } from '../../database/audit.ts';
import { type AuditionEntryRow, type Db, type ReviewRow } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { chunksInSlices } from '../../http/time-slices.ts';
import { type HidingUid } from './judging-settings.ts';
import { readRevisions } from './tombstones.ts';

export const ENTRY = 'Audition entry';

/** With the account that sent it, because any administrator may enter any judge name. */
export function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    judgeEmail: row.judge_name,
    notes: row.notes,
    ...(row.score !== null && { score: row.score }),
    ...(row.account_uid !== null && { account: row.account_email ?? row.account_uid }),
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

/** Without the reviews of others, for an account that hides them and has not reviewed the entry itself. */
export function toEntity(
  row: AuditionEntryRow,
  reviews: ReviewRow[],
  hidingUid?: HidingUid,
): AuditionEntry {
  const isHidden = areReviewsHidden(reviews, hidingUid);
  return {
    _id: row.id,
    ...applicationOf(row),
    status: row.status,
    timeSlot: row.time_slot,
    reviews: isHidden ? [] : reviews.map(toReview),
    ...(isHidden && { hiddenReviews: reviews.length }),
    number: row.number,
    ...(row.withdrawn_at !== null && { isWithdrawn: true }),
    ...(row.changed_after_review === 1 && { isChangedAfterReview: true }),
    ...(row.mail_trouble !== null && { mailTrouble: row.mail_trouble }),
  };
}

const selectReviews = (db: Db) =>
  db.selectFrom('reviews').selectAll().orderBy('created_at').orderBy('id');

async function withReviews(
  db: Db,
  row: AuditionEntryRow,
  hidingUid: HidingUid,
): Promise<AuditionEntry> {
  const reviews = await selectReviews(db).where('entry_id', '=', row.id).execute();
  return toEntity(row, reviews, hidingUid);
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
  const reviews = new Map<string, ReviewRow[]>(rows.map(({ id }) => [id, []]));
  for (const review of await selectReviews(db).where('entry_id', 'in', ids).execute()) {
    reviews.get(review.entry_id)?.push(review);
  }
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
  hidingUid: HidingUid,
  since?: number,
): Promise<AuditionEntry[]> {
  const entries: AuditionEntry[] = [];
  for await (const page of entryPages(transaction, since)) {
    entries.push(...page.map(({ row, reviews }) => toEntity(row, reviews, hidingUid)));
  }
  return entries;
}

/** Reads from one snapshot, also on PostgreSQL; on SQLite every transaction is one. */
export const inSnapshot = <T>(db: Db, read: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** All entries, and the revision that they have. */
export const readAllEntries = (
  db: Db,
  hidingUid: HidingUid,
): Promise<{ revision: number; entries: AuditionEntry[] }> =>
  inSnapshot(db, async (transaction) => {
    const { revision } = await readRevisions(transaction);
    return { revision, entries: await listAuditionEntries(transaction, hidingUid) };
  });

/** @throws HttpError 404 */
export async function readEntry(db: Db, id: string, hidingUid: HidingUid): Promise<AuditionEntry> {
  const row = await db
    .selectFrom('audition_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(ENTRY);
  return withReviews(db, row, hidingUid);
}

/**
 * Any status may follow any other (spec section 4).
 * @throws HttpError 404; 409 `status_changed` when the current status is neither the expected nor the new one
 */
export async function changeStatus(
  transaction: Db,
  revision: number,
  id: string,
  { status, expected }: StatusChange,
  { by, hidingUid }: { by: Actor; hidingUid: HidingUid },
): Promise<AuditionEntry> {
  const row = await transaction
    .selectFrom('audition_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(ENTRY);
  if (row.status === status) return withReviews(transaction, row, hidingUid);
  if (expected !== undefined && row.status !== expected) {
    const message = `Meanwhile the status of ${row.full_name} was changed to '${row.status}'.`;
    throw new HttpError(409, 'status_changed', message);
  }
  await transaction
    .updateTable('audition_entries')
    .set({ status, revision, status_revision: revision })
    .where('id', '=', id)
    .execute();
  await recordChange(transaction, {
    subject: 'auditions',
    action: 'changed',
    by,
    itemId: id,
    fields: ['status'],
    before: row.status,
    after: status,
  });
  return withReviews(transaction, { ...row, status }, hidingUid);
}
