/// <reference types="jest" />
import { createPublicKey, verify } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SiteFile, splitToken } from '@nox/release-format';
import { filesBelow } from '../run/files.ts';
import { Bucket } from './bucket.ts';
import { releaseApp } from './changes.ts';
import { endOf, endPreview, planPreview, previewApp } from './previews.ts';
import { pull } from './pull.ts';
import { overview } from './releases.ts';
import { readSiteFile } from './site.ts';
import { MemoryBucket } from './testing/memory-bucket.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

let fixture: ReleaseFixture;
beforeEach(async () => {
  fixture = await ReleaseFixture.open();
  await fixture.release('shell');
});
afterEach(() => fixture.close());

type Words = Parameters<ReleaseFixture['build']>[1];
const optionsOf = async (words: Words = {}, preview = 'pr-12', until = '2026-03-10') => ({
  ...{ app: 'events', preview, until, root: fixture.root, lockTimeoutMs: 0 },
  buildDir: await fixture.build('events', words),
});
const preview = async (...options: Parameters<typeof optionsOf>) =>
  previewApp(await optionsOf(...options));
const end = (name = 'pr-12') =>
  endPreview({ app: 'events', preview: name, root: fixture.root, lockTimeoutMs: 0 }, false);
const tokenOf = (path = '') => new URLSearchParams(path.split('?')[1]).get('preview')!;
const listed = async () =>
  (JSON.parse(await fixture.read('static/js/.site.json')) as SiteFile).previews;
const stored = () => readdir(join(fixture.webRoot, 'static/js/events'));

describe('a preview of a remote', () => {
  it('lies beside the other builds, live for nobody, and its link has the signature of a key that is in no file', async () => {
    const live = await fixture.release('events', { text: 'live' });
    const { build, path } = await preview({ text: 'next' });
    expect(await fixture.live()).toMatchObject({ events: live });
    expect(await fixture.read(`static/js/events/${build.version}/pages/main.js`)).toBe('next');
    expect(await fixture.read('static/js/releases.json')).not.toContain(build.version);
    const [claim, signature] = splitToken(tokenOf(path));
    expect(path).toMatch(/^\/events\?preview=/);
    expect(claim).toBe(`pr-12~events~${build.version}~2026-03-10T23:59:59.999Z`);
    const [{ key }] = (await listed()) as [SiteFile['previews'][0]];
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key };
    const isSigned = (text: string) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey({ key: jwk, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      );
    expect([claim, claim.replace('2026', '2027')].map(isSigned)).toEqual([true, false]);
    for (const file of await filesBelow(fixture.webRoot))
      expect(await fixture.read(file)).not.toMatch(/PRIVATE|"d":/);
  });

  it('has the menus and mounts of its own build, though the remote is not live', async () => {
    const menus = [{ menu: 'site', label: 'Events', path: '/events', order: 1 }];
    await preview({ menus });
    expect((await listed())[0]!.remote).toMatchObject({ mount: { path: '/events' }, menus });
    expect(await fixture.live()).not.toHaveProperty('events');
  });

  it('takes the place of one with the same name', async () => {
    const first = await preview({ text: 'first' });
    const second = await preview({ text: 'second' });
    await preview({ text: 'third' }, 'pr-13');
    expect((await listed()).map(({ name, remote }) => [name, remote.version])).toEqual([
      ['pr-12', second.build.version],
      ['pr-13', expect.any(String)],
    ]);
    expect(await stored()).not.toContain(first.build.version);
  });

  it.each<[string, Words, RegExp]>([
    [
      'another team’s',
      { text: 'next', origin: { package: 'other' } },
      /comes from other of .* --replaces if/,
    ],
    ['for another contract', { contract: '^9.0.0' }, /built for contract \^9\.0\.0, but the live/],
    ['made by npm start', { isQuick: true }, /was made by npm start/],
    ['at a mount that is taken', { mounts: [{ path: '/admin' }] }, /and so does the live admin/],
  ])('is refused as its release would be: %s', async (_, words, sentence) => {
    await fixture.release('admin');
    await fixture.release('events', { origin: { package: 'events' } });
    const before = await stored();
    await expect(preview({ origin: { package: 'events' }, ...words })).rejects.toThrow(sentence);
    expect(await stored()).toEqual(before);
  });

  it('is none of the shell', async () => {
    const options = { ...(await optionsOf()), app: 'shell' };
    expect(() => planPreview(options)).toThrow('The shell has no previews');
  });

  it('changes nothing when it is only planned', async () => {
    const { until, build } = await planPreview(await optionsOf());
    expect(until).toBe('2026-03-10T23:59:59.999Z');
    expect(build.app).toBe('events');
    await expect(stored()).rejects.toThrow('ENOENT');
  });

  it('is shown among the releases', async () => {
    const { build } = await preview();
    const [, events] = await overview(fixture.root);
    const [version] = events!.versions;
    expect(version).toMatchObject({ version: build.version, previews: [{ name: 'pr-12' }] });
    expect(version!.details[0]).toMatch(/^with Brotli: entry 0\.1 KB/);
  });
});

describe('the end of a preview', () => {
  it('comes by hand, and its build is gone then', async () => {
    await fixture.release('events', { text: 'live' });
    const { build } = await preview({ text: 'next' });
    expect(await end()).toBe(build.version);
    expect(await stored()).not.toContain(build.version);
    await expect(end()).rejects.toThrow('There is no preview pr-12 of events in');
  });

  it('leaves a build that is live, was live, or is another preview', async () => {
    const { build } = await preview({ text: 'next' });
    await preview({ text: 'next' }, 'pr-13');
    await end();
    expect(await stored()).toContain(build.version);
    await fixture.release('events', { text: 'next' });
    await end('pr-13');
    await fixture.release('events', { text: 'later' });
    expect(await stored()).toContain(build.version);
  });

  it('comes with its day: until then no release removes its build, and the next one does', async () => {
    const { build } = await preview({ text: 'shown' }, 'pr-12', '2026-05-01');
    const releaseMany = async () => {
      for (let n = 0; n < 6; n += 1)
        await fixture.release('events', { text: `${n} ${Date.now()}` });
    };
    fixture.pass(40);
    await releaseMany();
    expect(await stored()).toContain(build.version);
    fixture.pass(20);
    await fixture.release('events', { text: 'later' });
    expect(await stored()).not.toContain(build.version);
    expect(await listed()).toEqual([]);
  });

  it('does not remove the build that goes live at that time', async () => {
    const { build } = await preview({ text: 'shown' });
    fixture.pass(10);
    await fixture.release('events', { text: 'shown' });
    expect(await stored()).toEqual([build.version]);
  });

  it.each([
    ['2026-03-05', false],
    ['2026-03-06', true],
    ['2026-06-06', false],
    ['2026-03-08T18:00:00+05:30', true],
    ['2026-03-08T18:00:00', false],
    ['2026-02-31', false],
    ['tomorrow', false],
  ])('may be %s: %s', (text, isGood) => {
    if (isGood) expect(endOf(text)).toMatch(/^2026-03-0[68]T\d\d:[\d:.]+Z$/);
    else expect(() => endOf(text)).toThrow(/^--until takes a day such as 2026-03-07, or a time/);
  });
});

describe('a preview in a store', () => {
  it('reaches the folder that follows it, and leaves that with its end', async () => {
    const bucket = await MemoryBucket.start();
    try {
      const root = new Bucket(bucket.address, bucket.env);
      const shell = await fixture.build('shell');
      await releaseApp({ app: 'shell', buildDir: shell, root, url: 'https://nox.example.org' });
      const { build } = await previewApp({ ...(await optionsOf()), root });
      const pullNow = () => pull(bucket.address, { webRoot: fixture.webRoot }, bucket.env);
      await pullNow();
      expect(await listed()).toHaveLength(1);
      expect((await readSiteFile(fixture.root)).url).toBe('https://nox.example.org');
      expect(await stored()).toEqual([build.version]);
      expect(await pullNow()).toEqual([]);
      fixture.pass(10);
      await pullNow();
      expect(await listed()).toEqual([]);
      expect(await stored()).toEqual([]);
    } finally {
      await bucket.close();
    }
  });
});
