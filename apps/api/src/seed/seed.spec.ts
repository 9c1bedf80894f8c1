import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  Achievement,
  DANCE_STYLES,
  FIRST_SOCIETY,
  RuleSet,
  ScheduleStructureInput,
  TEAM_CATEGORIES,
  TeamMember,
  TeamMemberInput,
  Tutorial,
} from '@nox/contracts';
import type * as z from 'zod';
import { crudEngines, engines, temporaryFolder } from '../../test/engines.ts';
import { readStructure } from '../season/auditions/seats/seats.ts';
import { insertContent, listContent } from '../content/items/content-store.ts';
import { markFirstSteps, nextFirstStep } from '../content/items/first-steps.ts';
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

  const all = async () => ({
    team: await listContent(teamMembers, stores.db, 'all'),
    tutorials: await listContent(tutorials, stores.db, 'all'),
    achievements: await listContent(achievements, stores.db, 'all'),
    rules: await listContent(ruleSets, stores.db, 'all'),
  });

  it('has only content that an administrator could save, some of which visitors do not see', async () => {
    const items = await all();
    const schemas = { team: TeamMember, tutorials: Tutorial, achievements: Achievement };
    for (const [kind, Entity] of Object.entries({ ...schemas, rules: RuleSet })) {
      const list: object[] = items[kind as keyof typeof items];
      expect((Entity as z.ZodType).array().parse(list)).toEqual(list);
    }
    expect(items.tutorials.filter(({ isPublished }) => !isPublished)).toHaveLength(1);
    expect(items.rules.map(({ isActive }) => isActive)).toEqual([false, true]);
  });

  it('shows tutorials in all five styles, taught by members of the team, the first of each with a video', async () => {
    const list = await listContent(tutorials, stores.db, 'public');
    const links = new Map((await all()).team.map(({ name, instaUrl }) => [name, instaUrl]));
    for (const { instructor, instructorInstaUrl } of list) {
      expect(instructorInstaUrl).toBe(links.get(instructor));
    }
    const styles = byStyle(list, FIRST_SOCIETY.danceStyles);
    expect(Object.keys(styles)).toEqual(DANCE_STYLES);
    for (const [first] of Object.values(styles)) {
      expect(first!.videoUrl).toMatch(/^\/media\/tutorial_videos\/.+\.(mp4|webm)$/);
      expect(first!.thumbnailUrl).toMatch(/^\/media\/tutorial_thumbnails\/.+\.webp$/);
    }
    expect(list.filter(({ videoUrl }) => videoUrl === '')).not.toHaveLength(0);
  });

  it('has described pictures of each achievement, and of members from each category', async () => {
    const { team, achievements: won } = await all();
    for (const { imageUrl } of won) expect(imageUrl).toMatch(/^\/media\/achievement_images\//);
    const several = won.flatMap(({ pictures = [] }) => pictures);
    const pictured = team.filter(({ imageUrl }) => imageUrl !== '');
    expect([several.length > 1, pictured.length < team.length]).toEqual([true, true]);
    expect(new Set(pictured.map(({ category }) => category))).toEqual(new Set(TEAM_CATEGORIES));
    for (const { imageFocus } of pictured) {
      expect(imageFocus).toEqual({ x: expect.any(Number), y: expect.any(Number) });
    }
    const texts = [...several.map(({ alt }) => alt), ...pictured.map(({ imageAlt }) => imageAlt)];
    for (const text of texts) expect(text).toMatch(/\.$/);
  });

  it('stores the files that its items refer to, and no others', async () => {
    const { team, achievements: won, tutorials: taught } = await all();
    const shown = [
      ...team.map(({ imageUrl }) => imageUrl),
      ...won.flatMap(({ imageUrl, pictures = [] }) => [
        imageUrl,
        ...pictures.map(({ url }) => url),
      ]),
      ...taught.flatMap(({ videoUrl, thumbnailUrl }) => [videoUrl, thumbnailUrl]),
    ];
    expect(await storedFiles(stores.media.root)).toEqual(shown.filter(Boolean).sort());
  });

  it('names members by id where they are in the team, and others as they are written', async () => {
    const { team, achievements: won } = await all();
    const ids = new Set(team.map(({ _id }) => _id));
    const involved = won.flatMap(({ teamMemberIdsInvolved }) => teamMemberIdsInvolved);
    const members = sampleAchievements.flatMap((achievement) => achievement.members);
    expect(involved.filter((id) => ids.has(id))).toHaveLength(members.length);
    expect(involved).toEqual(expect.arrayContaining(['Mrunal Dixit', 'Farhan Sheikh']));
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
});

describe.each(engines)('a start on $name', ({ open, plain: it }) => {
  const stores = storesAround(beforeEach, afterEach, open);
  const start = (seed: 'sample' | 'none' = 'sample') => seedOnce(stores.db, stores.media, seed);
  const team = () => listContent(teamMembers, stores.db, 'all');

  test('fills the database and the media store once, also when several servers start together', async () => {
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

  it('has first steps on a fresh site alone, until each is done or skipped', async () => {
    expect(await nextFirstStep(stores.db)).toBeUndefined();
    await start('none');
    await start('none');
    expect(await nextFirstStep(stores.db)).toBe('name');
    // Two administrators at once.
    await markFirstSteps(stores.db, ['name']);
    await markFirstSteps(stores.db, ['name', 'members']);
    expect(await nextFirstStep(stores.db)).toBe('hours');
    await markFirstSteps(stores.db, ['hours']);
    expect(await nextFirstStep(stores.db)).toBeUndefined();
    await start('none');
    expect(await nextFirstStep(stores.db)).toBeUndefined();
  });

  it('has no first steps with sample content, also once that is deleted', async () => {
    await start();
    await stores.db.deleteFrom('team_members').execute();
    await start('none');
    expect(await nextFirstStep(stores.db)).toBeUndefined();
  });

  it('has no first steps once somebody has begun without them, and the others after one of them', async () => {
    const save = () =>
      insertContent(teamMembers, stores.db, TeamMemberInput.parse({ name: 'A', position: 'B' }), {
        uid: 'isha',
        email: null,
      });
    await start('none');
    await save();
    expect(await nextFirstStep(stores.db)).toBeUndefined();
    await markFirstSteps(stores.db, ['name']);
    expect(await nextFirstStep(stores.db)).toBe('hours');
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
