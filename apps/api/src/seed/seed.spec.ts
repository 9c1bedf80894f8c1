import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  Achievement,
  DANCE_STYLES,
  RuleSet,
  ScheduleStructureInput,
  TEAM_CATEGORIES,
  TeamMember,
  Tutorial,
} from '@nox/contracts';
import { type z } from 'zod';
import { crudEngines, engines, temporaryFolder } from '../../test/engines.ts';
import { readStructure } from '../season/auditions/seats/seats.ts';
import { listContent } from '../content/items/content-store.ts';
import { achievements, byStyle, ruleSets, teamMembers, tutorials } from '../content/items/kinds.ts';
import { type OpenDatabase } from '../platform/database/revisions.ts';
import { migrateToLatest } from '../platform/database/open-database.ts';
import { type MediaStore, openMediaStore } from '../content/media/media-store.ts';
import sampleAchievements from './sample-achievements.json' with { type: 'json' };
import auditionEntries from './sample-audition-entries.json' with { type: 'json' };
import sampleTeam from './sample-team.json' with { type: 'json' };
import sampleTutorials from './sample-tutorials.json' with { type: 'json' };
import { seedOnce } from './seed.ts';

const KILOBYTE = 1024;
/** A video with its poster for some tutorials, pictures of some members and of each achievement. */
const FILES = JSON.stringify([sampleTeam, sampleTutorials, sampleAchievements]).match(
  /"[^"]+[.](webp|mp4|webm)"/g,
)!.length;

/** The addresses of all files in the media store in `root`, without the variants of images, sorted. */
async function storedFiles(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && !file.parentPath.includes('/variants/'))
    .map(({ parentPath, name }) => `/media/${relative(root, join(parentPath, name))}`)
    .sort();
}

/** A new database and a media store in `folder`, for all tests of a `describe` block or for each. */
function storesAround(
  before: typeof beforeAll,
  after: typeof afterAll,
  open: () => Promise<OpenDatabase>,
) {
  const stores = {} as OpenDatabase & { folder: string; media: MediaStore };
  before(async () => {
    const folder = await temporaryFolder();
    Object.assign(stores, await open(), { folder, media: await openMediaStore(folder, 0) });
  });
  after(async () => {
    await stores.close();
    await rm(stores.folder, { recursive: true });
  });
  return stores;
}

describe.each(crudEngines)('a new database on $name', ({ open }) => {
  const stores = storesAround(beforeAll, afterAll, open);
  beforeAll(() => seedOnce(stores.db, stores.media, 'sample'));

  it('has only content that an administrator could save', async () => {
    const expectValid = (Entity: z.ZodType, items: object[]) => {
      for (const item of items) expect(Entity.parse(item)).toEqual(item);
    };
    const { db } = stores;
    expectValid(TeamMember, await listContent(teamMembers, db, 'all'));
    expectValid(Tutorial, await listContent(tutorials, db, 'all'));
    expectValid(Achievement, await listContent(achievements, db, 'all'));
    expectValid(RuleSet, await listContent(ruleSets, db, 'all'));
  });

  it('shows tutorials in all five styles, taught by members of the team', async () => {
    const list = await listContent(tutorials, stores.db, 'public');
    expect(Object.keys(byStyle(list))).toEqual(DANCE_STYLES);
    const team = await listContent(teamMembers, stores.db, 'public');
    const links = new Map(team.map(({ name, instaUrl }) => [name, instaUrl]));
    for (const { instructor, instructorInstaUrl } of list) {
      expect(instructorInstaUrl).toBe(links.get(instructor));
    }
  });

  it('has a video with its poster for the first tutorial of each style, and leaves some to be filmed', async () => {
    const styles = byStyle(await listContent(tutorials, stores.db, 'public'));
    for (const [first] of Object.values(styles)) {
      expect(first!.videoUrl).toMatch(/^\/media\/tutorial_videos\/.+\.(mp4|webm)$/);
      expect(first!.thumbnailUrl).toMatch(/^\/media\/tutorial_thumbnails\/.+\.webp$/);
    }
    const all = Object.values(styles).flat();
    expect(all.filter(({ videoUrl }) => videoUrl === '')).not.toHaveLength(0);
    expect(all.filter(({ videoUrl }) => videoUrl.endsWith('.webm'))).not.toHaveLength(0);
  });

  it('has a picture for each achievement', async () => {
    const list = await listContent(achievements, stores.db, 'public');
    for (const { imageUrl } of list) expect(imageUrl).toMatch(/^\/media\/achievement_images\//);
  });

  it('has pictures of members from each category, with focal points and alternative texts, and busts of others', async () => {
    const team = await listContent(teamMembers, stores.db, 'public');
    const pictured = team.filter(({ imageUrl }) => imageUrl !== '');
    expect(pictured.length).toBeGreaterThanOrEqual(4);
    expect(pictured.length).toBeLessThan(team.length);
    expect(new Set(pictured.map(({ category }) => category))).toEqual(new Set(TEAM_CATEGORIES));
    for (const { imageUrl, imageAlt, imageFocus } of pictured) {
      expect(imageUrl).toMatch(/^\/media\/team_images\//);
      expect(imageAlt).toMatch(/\.$/);
      expect(imageFocus).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    }
  });

  it('has an achievement with several pictures', async () => {
    const list = await listContent(achievements, stores.db, 'public');
    const { pictures } = list.find(({ title }) => title === 'Winners, group choreography')!;
    expect(pictures).toHaveLength(3);
    for (const { alt } of pictures!) expect(alt).toMatch(/\.$/);
  });

  it('stores the files that its items refer to, and no others', async () => {
    const shown = [
      ...(await listContent(teamMembers, stores.db, 'all')).map(({ imageUrl }) => imageUrl),
      ...(await listContent(achievements, stores.db, 'all')).flatMap((achievement) => [
        achievement.imageUrl,
        ...(achievement.pictures ?? []).map(({ url }) => url),
      ]),
      ...(await listContent(tutorials, stores.db, 'all')).flatMap((tutorial) => [
        tutorial.videoUrl,
        tutorial.thumbnailUrl,
      ]),
    ];
    expect(await storedFiles(stores.media.root)).toEqual(shown.filter(Boolean).sort());
  });

  it('has one unpublished tutorial', async () => {
    const list = await listContent(tutorials, stores.db, 'all');
    expect(list.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
  });

  it('names members by id where they are in the team, and others as they are written', async () => {
    const team = await listContent(teamMembers, stores.db, 'all');
    const ids = new Set(team.map(({ _id }) => _id));
    const list = await listContent(achievements, stores.db, 'public');
    const involved = list.flatMap(({ teamMemberIdsInvolved }) => teamMemberIdsInvolved);
    const stored = { ids: involved.filter((id) => ids.has(id)), all: involved };
    expect(stored.ids).toHaveLength(sampleAchievements.flatMap(({ members }) => members).length);
    expect(stored.all).toEqual(expect.arrayContaining(['Mrunal Dixit', 'Farhan Sheikh']));
  });

  it('has a schedule of two days and two panels that an administrator could save, not yet published', async () => {
    const { version, ...structure } = await readStructure(stores.db);
    expect(ScheduleStructureInput.parse(structure)).toEqual(structure);
    expect(version).toBe(1);
    expect(new Set(structure.blocks.map(({ date }) => date)).size).toBe(2);
    expect(structure.blocks.every(({ date }) => new Date(date) > new Date())).toBe(true);
    const assignments = await stores.db.selectFrom('assignments').select('entry_id').execute();
    expect(assignments.length).toBeGreaterThan(0);
    expect(assignments.length).toBeLessThan(auditionEntries.length);
    expect(await stores.db.selectFrom('schedule_versions').selectAll().execute()).toEqual([]);
  });

  it('has one active rule set with its event, and an older one', async () => {
    expect(await listContent(ruleSets, stores.db, 'public')).toMatchObject([
      {
        sectionTitle: 'Audition Rules & Guidelines',
        eventDetails: { day: 'Friday to Sunday' },
      },
    ]);
    const list = await listContent(ruleSets, stores.db, 'all');
    expect(list.map(({ isActive }) => isActive)).toEqual([false, true]);
  });
});

describe.each(engines)('a start on $name', ({ open }) => {
  const stores = storesAround(beforeEach, afterEach, open);
  const start = (seed: 'sample' | 'none' = 'sample') => seedOnce(stores.db, stores.media, seed);
  const team = () => listContent(teamMembers, stores.db, 'all');

  it('fills the database and the media store once, also when several servers start together', async () => {
    await Promise.all([start(), start(), start()]);
    await migrateToLatest(stores.db);
    expect(await team()).toHaveLength(20);
    expect(await storedFiles(stores.media.root)).toHaveLength(FILES);
  });

  it('does not bring back what was deleted', async () => {
    await start();
    await stores.db.deleteFrom('team_members').execute();
    await start();
    expect(await team()).toEqual([]);
  });

  it('leaves both empty without sample content, also when a later start requests it', async () => {
    await start('none');
    await start();
    expect(await team()).toEqual([]);
    expect(await storedFiles(stores.media.root)).toEqual([]);
  });

  it('fills the database when the one before could not', async () => {
    await stores.db.schema.alterTable('audition_entries').renameTo('elsewhere').execute();
    await expect(start()).rejects.toThrow(/audition_entries/);
    expect(await team()).toEqual([]);
    await stores.db.schema.alterTable('elsewhere').renameTo('audition_entries').execute();
    await start();
    expect(await team()).toHaveLength(20);
  });
});

describe('sample content', () => {
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
