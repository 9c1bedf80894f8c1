import { newEntryRow } from '../auditions/new-entry';
import { newReviewRow } from '../auditions/reviews';
import { insertContent } from '../content/content-store';
import { creationTime } from '../database/creation-time';
import { type Db } from '../database/schema';
import { teamMembers } from '../team/team-members';
import { firstDay } from './auditions-first-day';
import { secondDay } from './auditions-second-day';
import { thirdDay } from './auditions-third-day';
import { coreTeam } from './core-team';
import { executiveBoard } from './executive-board';
import { members } from './members';
import { type SampleEntry } from './sample-entry';

async function insertEntry(db: Db, { reviews, status, timeSlot, ...application }: SampleEntry) {
  const row = { ...newEntryRow(application), status, time_slot: timeSlot };
  await db.insertInto('audition_entries').values(row).execute();
  for (const review of reviews) {
    await db
      .insertInto('reviews')
      .values(newReviewRow(row.id, review, null))
      .execute();
  }
}

async function insertSample(db: Db): Promise<void> {
  for (const member of [...executiveBoard, ...coreTeam, ...members]) {
    await insertContent(teamMembers, db, member);
  }
  for (const entry of [...firstDay, ...secondDay, ...thirdDay]) await insertEntry(db, entry);
}

/**
 * Fills a new database with sample content, in one transaction with the note that it was new: what people
 * delete later stays deleted, and of several processes that start at once only one fills it.
 */
export async function seedOnce(db: Db, seed: 'sample' | 'none'): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('milestones')
      .values({ name: 'first-start', created_at: creationTime() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows && seed === 'sample') await insertSample(transaction);
  });
}
