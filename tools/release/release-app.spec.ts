/// <reference types="jest" />
import fs, { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { put } from '../run/files.ts';
import { planRelease, releaseApp } from './changes.ts';
import { PAGE, ReleaseFixture } from './testing/release-fixture.ts';

let fixture: ReleaseFixture;
beforeEach(async () => (fixture = await ReleaseFixture.open()));
afterEach(() => fixture.close());

const options = (buildDir: string, buildRetryDelayMs = 1) => {
  const { root } = fixture;
  return { app: 'judging', buildDir, root, lockTimeoutMs: 0, buildRetryDelayMs };
};
const remove = (file: string) => (dir: string) => rm(join(dir, file), { recursive: true });
const write = (file: string, text: string) => (dir: string) => writeFile(join(dir, file), text);

describe('a release', () => {
  it('puts a remote into a folder of its own and points to it', async () => {
    const version = await fixture.release('judging', { text: 'first' });
    expect(version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(await fixture.read(`static/js/judging/${version}/pages/main.js`)).toBe('first');
    expect(JSON.parse(await fixture.read('static/js/remotes.json'))).toEqual({
      remotes: [
        {
          name: 'judging',
          title: 'judging',
          version,
          entry: `/static/js/judging/${version}/remoteEntry.js`,
          integrity: expect.stringMatching(/^sha256-[\w+/]{43}=$/),
          mount: { path: '/judging' },
          contract: '^1.0.0',
        },
      ],
    });
  });

  it('gives the shell’s page the addresses of its version', async () => {
    const version = await fixture.release('shell');
    expect(await fixture.read('index.html')).toContain(`/static/js/shell/${version}/main.js`);
    expect(await fixture.live()).toEqual({ shell: version });
  });

  it('puts the shell’s service worker and icon at the top, and takes them away with a shell that has none', async () => {
    const worker = () => fixture.read('service-worker.js');
    await fixture.release('shell', { text: 'first', worker: 'first worker' });
    expect(await worker()).toBe('first worker');
    const icon = () => fixture.read('favicon.ico');
    expect(await icon()).toBe('icon of first worker');
    await fixture.release('shell', { text: 'second', worker: 'second worker' });
    expect(await worker()).toBe('second worker');
    await fixture.release('shell', { text: 'third' });
    await expect(worker()).rejects.toThrow('ENOENT');
    await expect(icon()).rejects.toThrow('ENOENT');
    await fixture.rollBack('shell');
    expect(await worker()).toBe('second worker');
  });

  it('restores a service worker that was removed', async () => {
    await fixture.release('shell', { worker: 'worker' });
    await rm(join(fixture.webRoot, 'service-worker.js'));
    await fixture.release('shell', { worker: 'worker' });
    expect(await fixture.read('service-worker.js')).toBe('worker');
  });

  it('refuses a build that npm start made for its machine', async () => {
    await expect(fixture.release('judging', { isQuick: true })).rejects.toThrow(
      /was made by npm start.* build it by npx nx build judging, and release that\.$/,
    );
  });

  it('leaves the other remotes and the previous version where they are', async () => {
    const admin = await fixture.release('admin');
    const first = await fixture.release('judging', { text: 'first' });
    const second = await fixture.release('judging', { text: 'second' });
    expect(await fixture.live()).toMatchObject({ admin, judging: second });
    expect(await fixture.read(`static/js/judging/${first}/pages/main.js`)).toBe('first');
  });

  it('writes down what went live when, and nothing when it was live already', async () => {
    const first = await fixture.release('judging', { text: 'first' });
    fixture.pass(1);
    await fixture.release('judging', { text: 'first' });
    const second = await fixture.release('judging', { text: 'second' });
    expect(JSON.parse(await fixture.read('static/js/releases.json'))).toEqual([
      { app: 'judging', version: first, at: '2026-03-06T17:00:00.000Z', action: 'release' },
      { app: 'judging', version: second, at: '2026-03-07T17:00:00.000Z', action: 'release' },
    ]);
  });

  it('changes nothing when it is only planned', async () => {
    const plan = await planRelease(options(await fixture.build('judging')));
    expect(plan).toMatchObject({ isLive: false, isStored: false });
    await expect(readdir(fixture.webRoot)).rejects.toThrow('ENOENT');
  });

  it('refuses a version that is there with other content', async () => {
    const version = await fixture.release('judging');
    await fixture.release('judging', { text: 'second' });
    await put(join(fixture.webRoot, 'static/js/judging', version, 'pages/main.js'), 'tampered');
    await expect(fixture.release('judging')).rejects.toThrow(
      /is there with other content \(pages\/ma/,
    );
    await rm(join(fixture.webRoot, 'static/js/judging', version, 'pages/main.js'));
    await expect(fixture.release('judging')).rejects.toThrow(/with other content \(.* is missing/);
  });

  it.each([
    ['lacks a file', remove('pages/main.js'), 'pages/main.js is missing'],
    ['has half a file', write('pages/main.js', 'jud'), '3 bytes'],
    ['has another file', write('pages/main.js', 'JUDGING'), 'other'],
    ['has no list', remove('release.json'), 'release.json is missing'],
    ['has half a list', write('release.json', '{"app"'), 'does not'],
    ['declares nothing', remove('remote.json'), 'remote.json is missing'],
  ])('refuses a build that %s, and leaves nothing behind', async (_, damage, finding) => {
    const buildDir = await fixture.build('judging');
    await damage(buildDir);
    const release = releaseApp(options(buildDir));
    await expect(release).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(
        new RegExp(`no finished build \\(.*${finding}.*\\): build it again`),
      ),
    });
    await expect(readdir(fixture.webRoot)).rejects.toThrow('ENOENT');
  });

  it('refuses a folder that is not there', async () => {
    await expect(releaseApp(options(`${fixture.folder}-not`))).rejects.toThrow(
      'build judging first, or name the folder of its build with --from',
    );
  });

  it('refuses a shell whose page lacks a slot, and says what to do', async () => {
    const page = PAGE.replace('<!--root-->', '');
    await expect(fixture.release('shell', { page })).rejects.toThrow(
      /\(The page has no <!--root-->, or more than one\): put the slots back .*, and release that\.$/,
    );
    await expect(readdir(fixture.webRoot)).rejects.toThrow('ENOENT');
  });

  it.each([
    ['no JSON', '{', /JSON/],
    ['without pages', '{ "pages": [] }', /pages/],
  ])('refuses a remote whose pages.json is %s', async (_what, heads, reason) => {
    const release = fixture.release('judging', { heads });
    await expect(release).rejects.toThrow(reason);
    await expect(release).rejects.toThrow(
      /^The server cannot read pages\.json of judging in \S+ \(.*\): correct it, .*, and release that\.$/,
    );
  });

  it('refuses a contract that is no range', async () => {
    await fixture.release('shell');
    await expect(fixture.release('judging', { contract: 'newest' })).rejects.toThrow(
      '"newest", which is no range of versions',
    );
  });

  it('refuses a registry that is none, instead of replacing it', async () => {
    await put(join(fixture.webRoot, 'static/js/remotes.json'), '<!doctype html>');
    await expect(fixture.release('judging')).rejects.toThrow(
      /remotes\.json is no registry \(.*\): put it/,
    );
    expect(await fixture.read('static/js/remotes.json')).toBe('<!doctype html>');
  });

  it('removes what a release that was cut off has left', async () => {
    await put(join(fixture.webRoot, 'static/js/judging/1.0.0-aaaaaaaa.b.tmp/main.js'), 'half');
    const version = await fixture.release('judging');
    expect(await readdir(join(fixture.webRoot, 'static/js/judging'))).toEqual([version]);
  });
});

describe('a build that is still being made', () => {
  /** Another build is put there during the retries. */
  const buildSoon = (text?: string) =>
    setTimeout(() => void fixture.build('judging', { text }), 30);

  it.each([
    ['a file of it', remove('pages/main.js')],
    ['half of a file', write('pages/main.js', 'jud')],
    ['its list', remove('release.json')],
    ['all of it', remove('')],
  ])('is released once it is whole again: without %s', async (_, damage) => {
    const buildDir = await fixture.build('judging');
    await damage(buildDir);
    buildSoon();
    const { build } = await releaseApp(options(buildDir, 10));
    expect(await fixture.live()).toMatchObject({ judging: build.version });
  });

  it('is only described once it is whole again', async () => {
    const buildDir = await fixture.build('judging');
    await rm(join(buildDir, 'remote.json'));
    buildSoon();
    await expect(planRelease(options(buildDir, 10))).resolves.toMatchObject({ isLive: false });
  });

  it('is refused at once when it is another app’s', async () => {
    const release = releaseApp(options(await fixture.build('admin'), 600_000));
    await expect(release).rejects.toThrow('holds a build of admin, not of judging');
  });

  it('is refused at once when its remote.json is not what it should be, and names the field', async () => {
    const buildDir = await fixture.build('judging');
    const declared = { name: 'judging', title: 'Judging', mount: { path: 1 }, contract: '^1.0.0' };
    await write('remote.json', JSON.stringify(declared))(buildDir);
    await expect(releaseApp(options(buildDir, 600_000))).rejects.toThrow(
      /^The remote\.json of judging in \S+ does not say what it should \(.*mount\.path.*\): correct it,/,
    );
  });

  /** What Nx does to a build, in the midst of copying it. */
  const whileCopying = (disturb: (buildDir: string) => Promise<unknown>) => {
    const write = fs.writeFile;
    jest.spyOn(fs, 'writeFile').mockImplementationOnce(async (...args) => {
      await write(...args);
      await disturb(join(fixture.folder, 'builds/judging'));
    });
  };

  it.each([
    ['is removed', remove(''), 'put back'],
    ['loses its list', remove('release.json'), 'put back'],
    ['gets half a list', write('release.json', '{'), 'put back'],
    ['becomes another one', () => fixture.build('judging', { text: 'other' }), 'other'],
  ])('is copied anew when it %s while it is copied', async (_, disturb, text) => {
    const buildDir = await fixture.build('judging', { text: 'first' });
    whileCopying(async (dir) => {
      await disturb(dir);
      if (text === 'put back') buildSoon(text);
    });
    const { build } = await releaseApp(options(buildDir, 10));
    const { judging } = await fixture.live();
    expect(judging).toBe(build.version);
    expect(await fixture.read(`static/js/judging/${judging}/pages/main.js`)).toBe(text);
    // Nothing of the first copy is left.
    expect(await readdir(join(fixture.webRoot, 'static/js/judging'))).toEqual([judging]);
  });
});

describe('retention', () => {
  const stored = () => readdir(join(fixture.webRoot, 'static/js/judging'));
  /** Releases one version a day. */
  const releaseDaily = async (count: number, name = 'day') => {
    const versions: string[] = [];
    for (let day = 1; day <= count; day++) {
      versions.push(await fixture.release('judging', { text: `${name} ${day}` }));
      fixture.pass(1);
    }
    return versions;
  };

  it('retains every version that a page of the last 14 days may have', async () => {
    const versions = await releaseDaily(12);
    expect((await stored()).toSorted()).toEqual(versions.toSorted());
  });

  it('removes those that were live last more than 14 days ago, but never the last five', async () => {
    const old = await releaseDaily(8);
    fixture.pass(30);
    const next = await fixture.release('judging', { text: 'next' });
    expect((await stored()).toSorted()).toEqual([...old.slice(4), next].toSorted());
  });

  it('retains a version that was live for long until 14 days after its end', async () => {
    const lasting = await fixture.release('judging', { text: 'lasting' });
    fixture.pass(100);
    await releaseDaily(10);
    expect(await stored()).toContain(lasting);
    fixture.pass(10);
    await fixture.release('judging', { text: 'next' });
    expect(await stored()).not.toContain(lasting);
  });

  it('never removes the live one, even when it is the oldest', async () => {
    const [first] = await releaseDaily(8);
    await fixture.rollBack('judging', first);
    fixture.pass(100);
    const next = await fixture.release('judging', { text: 'next' });
    expect(await stored()).toEqual(expect.arrayContaining([first, next]));
  });

  it('counts a version that nothing is known of as live until the history began', async () => {
    const unknown = 'static/js/judging/0.9.0-aaaaaaaa/release.json';
    await put(join(fixture.webRoot, unknown), 'from before');
    await releaseDaily(6);
    await expect(fixture.read(unknown)).resolves.toBe('from before');
  });

  it('leaves other apps alone', async () => {
    const admin = await fixture.release('admin');
    fixture.pass(100);
    await releaseDaily(8);
    fixture.pass(100);
    await fixture.release('judging', { text: 'next' });
    expect(await readdir(join(fixture.webRoot, 'static/js/admin'))).toEqual([admin]);
  });
});
