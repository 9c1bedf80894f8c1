import { type AuditionEntry, type StatusChange } from '@nox/contracts';
import { type AuditionEntryRow, type Db, type ReviewRow } from '../database/schema.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { noteDeletion } from './deletions.ts';
import { toReview } from './reviews.ts';

export const ENTRY = 'Audition entry';

export function toEntity(row: AuditionEntryRow, reviews: ReviewRow[]): AuditionEntry {
  return {
    _id: row.id,
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
    status: row.status,
    timeSlot: row.time_slot,
    reviews: reviews.map(toReview),
  };
}

const selectReviews = (db: Db) =>
  db.selectFrom('reviews').selectAll().orderBy('created_at').orderBy('id');

async function withReviews(db: Db, row: AuditionEntryRow): Promise<AuditionEntry> {
  return toEntity(row, await selectReviews(db).where('entry_id', '=', row.id).execute());
}

/**
 * In order of arrival, each with its reviews in theirs.
 * @param since only those that have changed after this revision; all when it is absent
 */
export async function listAuditionEntries(db: Db, since?: number): Promise<AuditionEntry[]> {
  const entries = db.selectFrom('audition_entries').orderBy('created_at').orderBy('id');
  const wanted = since === undefined ? entries : entries.where('revision', '>', since);
  const rows = await wanted.selectAll().execute();
  const reviews = new Map<string, ReviewRow[]>(rows.map(({ id }) => [id, []]));
  const theirs =
    since === undefined
      ? selectReviews(db)
      : selectReviews(db).where('entry_id', 'in', wanted.clearOrderBy().select('id'));
  for (const review of await theirs.execute()) {
    reviews.get(review.entry_id)?.push(review);
  }
  return rows.map((row) => toEntity(row, reviews.get(row.id) ?? []));
}

export async function findAuditionEntry(db: Db, id: string): Promise<AuditionEntry | undefined> {
  const row = await db
    .selectFrom('audition_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && withReviews(db, row);
}

/**
 * Any status may follow any other (spec section 4).
 * @throws HttpError 404, and 409 `status_changed` when the status is neither the expected nor the wanted one
 */
export async function changeStatus(
  transaction: Db,
  revision: number,
  id: string,
  { status, expected }: StatusChange,
): Promise<AuditionEntry> {
  const row = await transaction
    .selectFrom('audition_entries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(ENTRY);
  if (row.status === status) return withReviews(transaction, row);
  if (expected !== undefined && row.status !== expected) {
    const message = `Meanwhile the status of ${row.full_name} was changed to '${row.status}'.`;
    throw new HttpError(409, 'status_changed', message);
  }
  await transaction
    .updateTable('audition_entries')
    .set({ status, revision, status_revision: revision })
    .where('id', '=', id)
    .execute();
  return withReviews(transaction, { ...row, status });
}

/**
 * Deletes an entry with its reviews.
 * @throws HttpError 404
 */
export async function deleteAuditionEntry(
  transaction: Db,
  revision: number,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('audition_entries')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound(ENTRY);
  await noteDeletion(transaction, revision, id);
}
