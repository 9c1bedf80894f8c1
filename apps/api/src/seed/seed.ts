import * as z from 'zod';
import { AuditionApplication, AuditionStatus, ReviewInput } from '@nox/contracts';
import { newEntryRow, newReviewRow } from '../season/auditions/entries/new-entry.ts';
import { type ContentKind } from '../content/items/content-kind.ts';
import { fieldOfColumn } from '../platform/database/field-columns.ts';
import { beginFirstSteps } from '../content/items/first-steps.ts';
import { insertContent } from '../content/items/content-store.ts';
import { achievements, ruleSets, teamMembers, tutorials } from '../content/items/kinds.ts';
import { creationTime } from '../platform/database/clock.ts';
import { insertNew, insertRows } from '../platform/database/rows.ts';
import { type Db } from '../platform/database/schema.ts';
import { putImage } from '../content/images/image-rows.ts';
import { type MediaStore } from '../content/media/media-store.ts';
import { takeNumbers } from '../season/seasons/current-season.ts';
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

/** Each in order of creation, or of arrival. Where an item names a file, that lies in `media`. */
const CONTENTS: readonly (readonly [ContentKind, readonly object[]])[] = [
  [teamMembers, team],
  [tutorials, sampleTutorials],
  [achievements, sampleAchievements],
  [ruleSets, sampleRuleSets],
];

interface Item extends Record<string, unknown> {
  members?: string[];
  teamMemberIdsInvolved?: string[];
}

/** Stores the files of an item, which names them by their addresses from then on. */
async function withFiles({ files, nameColumn }: ContentKind, item: Item, media: SampleMedia) {
  const stored: Item = { ...item };
  for (const [column, folder] of Object.entries(files)) {
    const field = fieldOfColumn(column);
    const save = (file: string) => media.save(folder!, String(item[nameColumn]), file);
    const value = item[field];
    if (typeof value === 'string') stored[field] = await save(value);
    const list: object[] = [];
    for (const one of Array.isArray(value) ? (value as { url: string }[]) : []) {
      list.push({ ...one, url: await save(one.url) });
    }
    if (list.length > 0) stored[field] = list;
  }
  return stored;
}

/** All of it is invented, and checked like input. Achievements name `members` beside people who are stored as they are written. */
async function insertContents(db: Db, media: SampleMedia): Promise<void> {
  const idsByName = new Map<unknown, string>();
  for (const [kind, items] of CONTENTS) {
    for (const { members, ...item } of items as readonly Item[]) {
      const fields = await withFiles(kind, item, media);
      if (members) {
        const ids = members.map((name) => idsByName.get(name)!);
        fields.teamMemberIdsInvolved = [...ids, ...item.teamMemberIdsInvolved!];
      }
      const { entity } = await insertContent(kind, db, kind.input.parse(fields));
      idsByName.set(item.name, (entity as { _id: string })._id);
    }
  }
  for (const [url, made] of media.images) await putImage(db, url, made);
}

async function insertEntry(db: Db, { reviews, status, timeSlot, ...application }: SampleEntry) {
  const number = await takeNumbers(db, 1);
  const row = { ...newEntryRow(application, 0, number), status, time_slot: timeSlot };
  await insertRows(db, 'audition_entries', row);
  const rows = reviews.map((review) => newReviewRow(row.id, review, null));
  await insertRows(db, 'reviews', rows);
}

async function insertEntries(db: Db): Promise<void> {
  for (const entry of z.array(SampleEntry).parse(auditionEntries)) await insertEntry(db, entry);
  await insertSampleSchedule(db);
}

/**
 * Fills a new database in one transaction with the milestone that records it: deleted samples stay deleted, and one of several
 * processes does it. @returns whether the database was new; for `season` the caller adds the entries
 */
export async function seedOnce(db: Db, media: MediaStore, seed: 'sample' | 'season' | 'none') {
  return db.transaction().execute(async (transaction) => {
    const start = { name: 'first-start', created_at: creationTime() };
    const isNew = await insertNew(transaction, 'milestones', start);
    if (isNew && seed !== 'none') await insertContents(transaction, new SampleMedia(media));
    if (isNew && seed === 'sample') await insertEntries(transaction);
    if (isNew && seed === 'none') await beginFirstSteps(transaction);
    return isNew;
  });
}
