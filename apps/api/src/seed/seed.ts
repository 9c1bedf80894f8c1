import { z } from 'zod';
import {
  AchievementInput,
  AuditionApplication,
  AuditionStatus,
  ReviewInput,
  RuleSetInput,
  TeamMemberInput,
  TutorialInput,
} from '@nox/contracts';
import { achievements } from '../achievements/achievements.ts';
import { newEntryRow, newReviewRow } from '../auditions/entries/new-entry.ts';
import { insertContent } from '../content/content-store.ts';
import { creationTime } from '../database/clock.ts';
import { insertNew, insertRows } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { putImage } from '../images/image-rows.ts';
import { type MediaStore } from '../media/media-store.ts';
import { ruleSets } from '../rules/rule-sets.ts';
import { takeNumbers } from '../seasons/current-season.ts';
import { teamMembers } from '../team/team-members.ts';
import { tutorials } from '../tutorials/tutorials.ts';
import sampleAchievements from './sample-achievements.json' with { type: 'json' };
import auditionEntries from './sample-audition-entries.json' with { type: 'json' };
import { SampleMedia } from './sample-media.ts';
import sampleRuleSets from './sample-rule-sets.json' with { type: 'json' };
import { insertSampleSchedule } from './sample-schedule.ts';
import team from './sample-team.json' with { type: 'json' };
import sampleTutorials from './sample-tutorials.json' with { type: 'json' };

const SampleEntry = AuditionApplication.extend({
  status: AuditionStatus,
  timeSlot: z.string(),
  reviews: z.array(ReviewInput),
});
type SampleEntry = z.infer<typeof SampleEntry>;

const SampleContent = z.object({
  team: z.array(
    TeamMemberInput.omit({ imageUrl: true }).extend({
      /** A file in `media`. */
      picture: z.string().optional(),
    }),
  ),
  tutorials: z.array(
    TutorialInput.omit({ videoUrl: true, thumbnailUrl: true }).extend({
      /** A file in `media`, with its poster beside it. */
      video: z.string().optional(),
    }),
  ),
  achievements: z.array(
    AchievementInput.omit({ teamMemberIdsInvolved: true, imageUrl: true, pictures: true }).extend({
      /** A file in `media`. */
      picture: z.string(),
      /** The files of its further pictures. */
      further: z.array(z.strictObject({ picture: z.string(), alt: z.string() })).default([]),
      /** Names of members of the sample team; stored as ids. */
      members: z.array(z.string()),
      /** Names of people who are not members. */
      names: z.array(z.string()),
    }),
  ),
  /** In order of creation. */
  ruleSets: z.array(RuleSetInput),
  /** In order of arrival. */
  auditionEntries: z.array(SampleEntry),
});

/** The sample content, all of it invented. Checked like input, which also fills in the defaults. */
export const readSampleContent = () =>
  SampleContent.parse({
    team,
    tutorials: sampleTutorials,
    achievements: sampleAchievements,
    ruleSets: sampleRuleSets,
    auditionEntries,
  });

async function insertEntry(db: Db, { reviews, status, timeSlot, ...application }: SampleEntry) {
  const number = await takeNumbers(db, 1);
  const row = { ...newEntryRow(application, 0, number), status, time_slot: timeSlot };
  await db.insertInto('audition_entries').values(row).execute();
  for (const review of reviews) {
    await insertRows(db, 'reviews', newReviewRow(row.id, review, null));
  }
}

async function insertSample(db: Db, media: SampleMedia, hasEntries: boolean): Promise<void> {
  const sample = readSampleContent();
  const idsByName = new Map<string, string>();
  for (const { picture, ...member } of sample.team) {
    const imageUrl = picture ? await media.save('team_images', member.name, picture) : '';
    const { entity } = await insertContent(teamMembers, db, { ...member, imageUrl });
    idsByName.set(entity.name, entity._id);
  }
  for (const { video, ...tutorial } of sample.tutorials) {
    const { title } = tutorial;
    const poster = video?.replace(/\.\w+$/, '.webp');
    const videoUrl = video ? await media.save('tutorial_videos', title, video) : '';
    const thumbnailUrl = poster ? await media.save('tutorial_thumbnails', title, poster) : '';
    await insertContent(tutorials, db, { ...tutorial, videoUrl, thumbnailUrl });
  }
  for (const { members, names, picture, further, ...achievement } of sample.achievements) {
    const save = (file: string) => media.save('achievement_images', achievement.title, file);
    const imageUrl = await save(picture);
    const pictures = [];
    for (const { picture: file, alt } of further) pictures.push({ url: await save(file), alt });
    const teamMemberIdsInvolved = [...members.map((name) => idsByName.get(name)!), ...names];
    const links = { imageUrl, pictures, teamMemberIdsInvolved };
    await insertContent(achievements, db, { ...achievement, ...links });
  }
  for (const [url, made] of media.images) await putImage(db, url, made);
  for (const ruleSet of sample.ruleSets) await insertContent(ruleSets, db, ruleSet);
  if (!hasEntries) return;
  for (const entry of sample.auditionEntries) await insertEntry(db, entry);
  await insertSampleSchedule(db);
}

/**
 * Fills a new database with sample content, in one transaction with the milestone that records it: deleted samples stay
 * deleted, and of several processes that start at once only one fills it and copies the sample files into the media
 * store. When the transaction fails, the upkeep removes the files.
 * @param seed for `season` the caller adds the entries, by calls of the API
 * @returns whether the database was new
 */
export async function seedOnce(db: Db, media: MediaStore, seed: 'sample' | 'season' | 'none') {
  return db.transaction().execute(async (transaction) => {
    const start = { name: 'first-start', created_at: creationTime() };
    const isNew = await insertNew(transaction, 'milestones', start);
    if (isNew && seed !== 'none') {
      await insertSample(transaction, new SampleMedia(media), seed === 'sample');
    }
    return isNew;
  });
}
