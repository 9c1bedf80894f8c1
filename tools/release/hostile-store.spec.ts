/// <reference types="jest" />
import { Bucket } from './bucket.ts';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HOSTILE_PATHS } from '@nox/release-format/testing';
import { put, sha256Of } from '../run/files.ts';
import { overview } from './releases.ts';
import { pull } from './pull.ts';
import { releaseApp, rollBack } from './changes.ts';
import { MemoryBucket } from './testing/memory-bucket.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import { historyText, parseHistory } from './site.ts';

/** Rarely red; `npm run test:all` runs them. */
const slow = process.env.NOX_TEST === 'all' ? it : it.skip;

const TOO_LONG = Buffer.alloc(17 * 1024 * 1024, ' ');

type Json = Record<string, unknown>;

describe('a store that anybody may have written to', () => {
  let fixture: ReleaseFixture;
  let bucket: MemoryBucket;
  let judging: string;
  let outside: string;
  beforeEach(async () => {
    fixture = await ReleaseFixture.open();
    bucket = await MemoryBucket.start();
    await release('shell');
    judging = await release('judging');
    await mkdir(fixture.webRoot);
    outside = join(fixture.folder, 'outside');
    await put(outside, 'mine');
  });
  afterEach(async () => {
    expect(await readFile(outside, 'utf8')).toBe('mine');
    await bucket.close();
    await fixture.close();
  });

  const target = () => new Bucket(bucket.address, bucket.env);
  const release = async (app: string) => {
    const buildDir = await fixture.build(app);
    const plan = await releaseApp({ app, buildDir, root: target() });
    return plan.build.version;
  };
  const dryRun = () => overview(target());
  const rollback = () => rollBack({ app: 'judging', root: target() });
  const pullNow = () => pull(bucket.address, { webRoot: fixture.webRoot }, bucket.env);
  const set = (key: string, bytes: Buffer | string) => {
    const there = { bytes: Buffer.from(bytes), type: '', caching: '' };
    bucket.objects.set(key, there);
  };
  const change = (path: string, edit: (content: Json) => unknown) => {
    const content = JSON.parse(bucket.textAt(path)!) as Json;
    set(`web/${path}`, JSON.stringify(edit(content)));
  };
  const folder = () => `static/js/judging/${judging}`;

  it.each([
    ['a dry run', dryRun],
    ['a rollback', rollback],
  ])('writes no file outside of its folder in %s, and is told which key does', async (_, act) => {
    const isOutside = `../../../../../${basename(fixture.folder)}/outside`;
    set(`web/${folder()}/${isOutside}`, 'theirs');
    set(`${basename(fixture.folder)}/outside`, 'theirs');
    await expect(act()).rejects.toMatchObject({
      name: 'ReleaseError',
      message: `The store of ${bucket.address} lists "web/${folder()}/${isOutside}", which no release has written: find out who may write there, and remove it.`,
    });
  });

  it('is refused for each key that is no file below a folder', async () => {
    // Others are those of folders, or no XML.
    const keys = HOSTILE_PATHS.filter((path) => !/^$|\/$|\p{Cs}/u.test(path));
    for (const path of keys) {
      const key = `web/${folder()}/${path}`;
      set(key, '');
      await expect(dryRun()).rejects.toThrow(
        / lists ".*", which no release has written: [^\n\p{C}]+$/u,
      );
      bucket.objects.delete(key);
    }
  });

  it('passes over objects that stand for folders', async () => {
    set(`web/${folder()}/pages/`, '');
    expect(await dryRun()).toHaveLength(2);
  });

  slow('cannot list without an end', async () => {
    bucket.nextToken = () => 3;
    await expect(dryRun()).rejects.toThrow(/^The list of files at s3:.* does not end: /);
  });

  it('cannot list more in a page than stores do, and go on', async () => {
    for (let n = 0; n < 1_100; n += 1) set(`web/${folder()}/${n}.js`, '');
    bucket.pageSize = 2_000;
    bucket.nextToken = () => 1;
    const before = bucket.seen.length;
    await expect(dryRun()).rejects.toThrow(/^The list of files at s3:.* does not end: /);
    // A thousand of them are of the shell, whose parts are small.
    expect(bucket.seen.length - before).toBeLessThan(1_100);
  });

  const REGISTRY = () => 'static/js/remotes.json';
  const readers: [string, () => string, (content: Json, name: string) => unknown][] = [
    ['the version of the shell', REGISTRY, (all, version) => ({ ...all, shell: { version } })],
    [
      'the name of a remote',
      REGISTRY,
      ({ remotes, ...all }, name) => ({
        ...all,
        remotes: (remotes as Json[]).map((remote) => ({ ...remote, name })),
      }),
    ],
    [
      'a file of a build',
      () => `${folder()}/release.json`,
      ({ files, ...all }, name) => ({
        ...all,
        files: { ...(files as Json), [name]: { bytes: 6, sha256: '0'.repeat(64) } },
      }),
    ],
    [
      'an app of the history',
      () => 'static/js/releases.json',
      (all, app) => (all as unknown as Json[]).map((entry) => ({ ...entry, app })),
    ],
  ];
  it.each(readers)(
    'is refused, and nothing is pulled, where %s leads elsewhere',
    async (what, path, edit) => {
      const before = new Map(bucket.objects);
      // A record with this key has none.
      const isDropped = (name: string) => name === '__proto__' && what === 'a file of a build';
      for (const name of HOSTILE_PATHS.filter((one) => !isDropped(one))) {
        change(path(), (content) => edit(content, name));
        await expect(pullNow()).rejects.toMatchObject({
          name: 'ReleaseError',
          message: expect.stringMatching(/^The (file|folder) [^\n]+\.$/),
        });
        for (const [key, object] of before) bucket.objects.set(key, object);
      }
      expect(await fixture.live().catch(() => ({}))).toEqual({});
    },
  );

  it('cannot fill the memory', async () => {
    for (const path of [
      `${folder()}/release.json`,
      'static/js/remotes.json',
      'static/js/releases.json',
    ]) {
      set(`web/${path}`, TOO_LONG);
      await expect(pullNow()).rejects.toThrow(
        /sends more than \d+\.\d MB for one file, more than was released: /,
      );
    }
  });

  it('cannot have more files or bytes than a build', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, n) => [`${n}.js`, { bytes: 0, sha256: '' }]),
    );
    for (const many of [files, { 'main.js': { bytes: 1e12, sha256: '' } }]) {
      change(`${folder()}/release.json`, (all) => ({ ...all, files: many }));
      await expect(pullNow()).rejects.toThrow(/More files than a build can have/);
    }
  });

  it('cannot declare a file that is larger than any of a build, of which nothing is read', async () => {
    const path = `${folder()}/film.mp4`;
    set(`web/${path}`, TOO_LONG);
    change(`${folder()}/release.json`, (all) => ({
      ...all,
      files: { 'film.mp4': { bytes: TOO_LONG.length, sha256: sha256Of(TOO_LONG) } },
    }));
    await expect(pullNow()).rejects.toThrow(/release\.json does not say what it should.*16777216/);
    expect(bucket.seen).not.toContain(`GET web/${path}`);
  });

  it('cannot have lists that releases compare with one another without an end', async () => {
    const path = 'static/js/remotes.json';
    const before = bucket.textAt(path)!;
    const [remote] = (JSON.parse(before) as { remotes: Json[] }).remotes;
    const many = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);
    for (const remotes of [
      many(101).map((name) => ({ ...remote, name: `x${name.slice(1)}` })),
      [{ ...remote, pages: many(1_001) }],
      [{ ...remote, mounts: many(21).map((mount) => ({ path: mount })) }],
    ]) {
      set(`web/${path}`, JSON.stringify({ remotes }));
      await expect(dryRun()).rejects.toThrow(/ is no registry \(✖ Too big: /);
    }
  });

  it('may have a history of any length, of which the last 200 rows of each app count', async () => {
    const rows = Array.from({ length: 30_000 }, (_, n) => ({
      app: n % 3 === 0 ? 'judging' : `app-${n % 50}`,
      version: n % 3 === 0 ? judging : `1.0.${n}`,
      at: new Date(n).toISOString(),
      action: 'release' as const,
    }));
    const begin = performance.now();
    const recent = parseHistory(historyText(rows), '');
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(recent.filter(({ app }) => app === 'judging')).toEqual(
      rows.filter(({ app }) => app === 'judging').slice(-200),
    );
    expect(recent).toHaveLength(51 * 200);
    expect(parseHistory(JSON.stringify(rows), '')).toEqual(recent);
  });

  it('leaves a web root alone whose registry is too long to be one', async () => {
    await put(join(fixture.webRoot, 'static/js/remotes.json'), String(TOO_LONG));
    await expect(pullNow()).rejects.toThrow(/remotes\.json has 17\.8 MB, more than any/);
  });
});
