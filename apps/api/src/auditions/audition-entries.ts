import { type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import { type AuditionEntryRow, type Db, type ReviewRow } from '../database/schema';
import { toReview } from './reviews';

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

/** In order of arrival, each with its reviews in theirs. */
export async function listAuditionEntries(db: Db): Promise<AuditionEntry[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const reviews = new Map<string, ReviewRow[]>(rows.map(({ id }) => [id, []]));
  for (const review of await selectReviews(db).execute()) {
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

/** Any status may follow any other (spec section 4). Answers `undefined` when there is no such entry. */
export async function changeStatus(
  db: Db,
  id: string,
  status: AuditionStatus,
): Promise<AuditionEntry | undefined> {
  const row = await db
    .updateTable('audition_entries')
    .set({ status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && withReviews(db, row);
}

/** Deletes an entry with its reviews. Answers whether there was one. */
export async function deleteAuditionEntry(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('audition_entries').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
