import { randomUUID } from 'node:crypto';
import { creationTime } from '../database/creation-time';
import { type Db } from '../database/schema';
import { createTeamMember } from '../team/team-members';
import { firstDay } from './auditions-first-day';
import { secondDay } from './auditions-second-day';
import { thirdDay } from './auditions-third-day';
import { coreTeam } from './core-team';
import { executiveBoard } from './executive-board';
import { members } from './members';
import { type SampleEntry } from './sample-entry';

async function insertEntry(db: Db, { reviews, ...entry }: SampleEntry): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('audition_entries')
    .values({
      id,
      created_at: creationTime(),
      full_name: entry.fullName,
      phone_number: entry.phoneNumber,
      roll_number: entry.rollNumber,
      email_address: entry.emailAddress,
      branch: entry.branch,
      rate_yourself: entry.rateYourself,
      why_nox: entry.whyNox,
      other_skills: entry.otherSkills,
      dance_style: entry.danceStyle,
      dance_video_url: entry.danceVideoUrl,
      status: entry.status,
      time_slot: entry.timeSlot,
    })
    .execute();
  for (const { judgeEmail, notes, score } of reviews) {
    await db
      .insertInto('reviews')
      .values({
        id: randomUUID(),
        created_at: creationTime(),
        entry_id: id,
        judge_name: judgeEmail,
        notes,
        score: score ?? null,
      })
      .execute();
  }
}

async function insertSample(db: Db): Promise<void> {
  for (const member of [...executiveBoard, ...coreTeam, ...members]) {
    await createTeamMember(db, member);
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
