import { achievements } from '../achievements/achievements';
import { newEntryRow } from '../auditions/new-entry';
import { newReviewRow } from '../auditions/reviews';
import { insertContent } from '../content/content-store';
import { creationTime } from '../database/creation-time';
import { type Db } from '../database/schema';
import { ruleSets } from '../rules/rule-sets';
import { teamMembers } from '../team/team-members';
import { tutorials } from '../tutorials/tutorials';
import { firstDay } from './auditions-first-day';
import { secondDay } from './auditions-second-day';
import { thirdDay } from './auditions-third-day';
import { coreTeam } from './core-team';
import { executiveBoard } from './executive-board';
import { members } from './members';
import { sampleAchievements } from './sample-achievements';
import { type SampleEntry } from './sample-entry';
import { sampleRuleSets } from './sample-rule-sets';
import { sampleTutorials } from './sample-tutorials';

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

async function insertTeam(db: Db): Promise<Map<string, string>> {
  const idsByName = new Map<string, string>();
  for (const member of [...executiveBoard, ...coreTeam, ...members]) {
    const { entity } = await insertContent(teamMembers, db, member);
    idsByName.set(entity.name, entity._id);
  }
  return idsByName;
}

async function insertAchievements(db: Db, idsByName: Map<string, string>) {
  for (const { members, names, ...written } of sampleAchievements) {
    const teamMemberIdsInvolved = [...members.map((name) => idsByName.get(name)!), ...names];
    await insertContent(achievements, db, { ...written, teamMemberIdsInvolved });
  }
}

async function insertSample(db: Db): Promise<void> {
  const idsByName = await insertTeam(db);
  for (const tutorial of sampleTutorials) await insertContent(tutorials, db, tutorial);
  await insertAchievements(db, idsByName);
  for (const ruleSet of sampleRuleSets) await insertContent(ruleSets, db, ruleSet);
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
