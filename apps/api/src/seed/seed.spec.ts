import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AchievementInput, DANCE_STYLES, RuleSetInput, TutorialInput } from '@nox/contracts';
import { crudEngines, engines, temporaryFolder } from '../../test/engines.ts';
import { achievements } from '../achievements/achievements.ts';
import { listContent } from '../content/content-store.ts';
import { type OpenDatabase } from '../database/database-connection.ts';
import { type MediaStore, openMediaStore } from '../media/media-store.ts';
import { findActiveRuleSet, ruleSets } from '../rules/rule-sets.ts';
import { teamMembers } from '../team/team-members.ts';
import { byStyle, tutorials } from '../tutorials/tutorials.ts';
import { sampleAchievements } from './sample-achievements.ts';
import { sampleRuleSets } from './sample-rule-sets.ts';
import { sampleTutorials } from './sample-tutorials.ts';
import { seedOnce } from './seed.ts';

const KILOBYTE = 1024;
/** A video and a poster for each film, and a picture for each achievement. */
const FILES = 2 * sampleTutorials.filter(({ film }) => film).length + sampleAchievements.length;

/** The addresses of everything that a media store in `root` serves, sorted. */
async function storedFiles(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `/media/${relative(root, join(parentPath, name))}`)
    .sort();
}

describe.each(crudEngines)('a new database on $name', ({ open }) => {
  let database: OpenDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await open();
    folder = await temporaryFolder();
    await seedOnce(database.db, await openMediaStore(folder, 0), 'sample');
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('shows tutorials in all five styles, taught by members of the team', async () => {
    const list = await listContent(tutorials, database.db, 'public');
    expect(Object.keys(byStyle(list))).toEqual(DANCE_STYLES);
    const team = await listContent(teamMembers, database.db, 'public');
    const links = new Map(team.map(({ name, instaUrl }) => [name, instaUrl]));
    for (const { instructor, instructorInstaUrl } of list) {
      expect(instructorInstaUrl).toBe(links.get(instructor));
    }
  });

  it('has a video with its poster for the first tutorial of each style, and leaves some to be filmed', async () => {
    const styles = byStyle(await listContent(tutorials, database.db, 'public'));
    for (const [first] of Object.values(styles)) {
      expect(first!.videoUrl).toMatch(/^\/media\/tutorial_videos\/.+\.(mp4|webm)$/);
      expect(first!.thumbnailUrl).toMatch(/^\/media\/tutorial_thumbnails\/.+\.webp$/);
    }
    const all = Object.values(styles).flat();
    expect(all.filter(({ videoUrl }) => videoUrl === '')).not.toHaveLength(0);
    expect(all.filter(({ videoUrl }) => videoUrl.endsWith('.webm'))).not.toHaveLength(0);
  });

  it('has a picture for each achievement', async () => {
    const list = await listContent(achievements, database.db, 'public');
    for (const { imageUrl } of list) expect(imageUrl).toMatch(/^\/media\/achievement_images\//);
  });

  it('keeps the files in the media store that its items refer to, and no others', async () => {
    const shown = [
      ...(await listContent(achievements, database.db, 'all')).map(({ imageUrl }) => imageUrl),
      ...(await listContent(tutorials, database.db, 'all')).flatMap((tutorial) => [
        tutorial.videoUrl,
        tutorial.thumbnailUrl,
      ]),
    ];
    expect(await storedFiles(folder)).toEqual(shown.filter(Boolean).sort());
  });

  it('keeps one tutorial back for administrators to publish', async () => {
    const list = await listContent(tutorials, database.db, 'all');
    expect(list.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  });

  it('names members by id where they are in the team, and others as they are written', async () => {
    const team = await listContent(teamMembers, database.db, 'all');
    const ids = new Set(team.map(({ _id }) => _id));
    const list = await listContent(achievements, database.db, 'public');
    const involved = list.flatMap(({ teamMemberIdsInvolved }) => teamMemberIdsInvolved);
    const stored = { ids: involved.filter((one) => ids.has(one)), all: involved };
    expect(stored.ids).toHaveLength(sampleAchievements.flatMap(({ members }) => members).length);
    expect(stored.all).toEqual(expect.arrayContaining(['Mrunal Dixit', 'Farhan Sheikh']));
  });

  it('has one active rule set with its event, and an older one', async () => {
    expect(await findActiveRuleSet(database.db)).toMatchObject({
      sectionTitle: 'Audition Rules & Guidelines',
      eventDetails: { day: 'Friday to Sunday' },
    });
    const list = await listContent(ruleSets, database.db, 'all');
    expect(list.map(({ isActive }) => isActive)).toEqual([false, true]);
  });
});

describe.each(engines)('the media store beside a new database on $name', ({ open }) => {
  let database: OpenDatabase;
  let folder: string;
  let media: MediaStore;
  beforeEach(async () => {
    database = await open();
    folder = await temporaryFolder();
    media = await openMediaStore(folder, 0);
  });
  afterEach(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('gets each file once from several servers that start together', async () => {
    await Promise.all([1, 2, 3].map(() => seedOnce(database.db, media, 'sample')));
    expect(await storedFiles(folder)).toHaveLength(FILES);
  });

  it('gets nothing when the database is to stay empty, or is not new', async () => {
    await seedOnce(database.db, media, 'none');
    await seedOnce(database.db, media, 'sample');
    expect(await storedFiles(folder)).toEqual([]);
  });

  it('gives everything back when the database cannot be filled, and is filled by the next start', async () => {
    await database.db.schema.alterTable('audition_entries').renameTo('elsewhere').execute();
    await expect(seedOnce(database.db, media, 'sample')).rejects.toThrow(/audition_entries/);
    expect(await storedFiles(folder)).toEqual([]);
    await database.db.schema.alterTable('elsewhere').renameTo('audition_entries').execute();
    await seedOnce(database.db, media, 'sample');
    expect(await storedFiles(folder)).toHaveLength(FILES);
  });
});

describe('sample content', () => {
  it.each(sampleTutorials)('could be saved by an administrator: $title', ({ film, ...written }) => {
    const url = film ? `/media/tutorial_videos/${film}` : '';
    const tutorial = { ...written, videoUrl: url, thumbnailUrl: url };
    expect(TutorialInput.parse(tutorial)).toEqual(tutorial);
  });

  it.each(sampleAchievements)(
    'could be saved by an administrator: $title',
    ({ members, names, picture, ...written }) => {
      const imageUrl = `/media/achievement_images/${picture}`;
      const achievement = { ...written, imageUrl, teamMemberIdsInvolved: [...members, ...names] };
      expect(AchievementInput.parse(achievement)).toEqual(achievement);
    },
  );

  it.each(sampleRuleSets)('could be saved by an administrator: $sectionTitle', (ruleSet) => {
    expect(RuleSetInput.parse(ruleSet)).toEqual(ruleSet);
  });

  it('is small: pictures for a phone, videos below 400 KB, all together below 2 MB', async () => {
    const folder = join(__dirname, 'media');
    const files = await readdir(folder);
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, file))).size),
    );
    const largest = (isVideo: boolean) =>
      Math.max(...sizes.filter((_, index) => files[index]!.endsWith('.webp') !== isVideo));
    expect(largest(true)).toBeLessThan(400 * KILOBYTE);
    expect(largest(false)).toBeLessThan(30 * KILOBYTE);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(2048 * KILOBYTE);
  });
});
