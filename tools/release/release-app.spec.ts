/// <reference types="jest" />
import fs, { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planRelease, releaseApp } from './release-app.ts';
import { put, Scene } from './testing/scene.ts';

describe('a release', () => {
  let scene: Scene;
  beforeEach(async () => (scene = await Scene.open()));
  afterEach(() => scene.close());

  const order = (app: string, buildDir: string) => {
    const { webRoot, now } = scene;
    return { app, buildDir, webRoot, now, patienceMs: 0, pause: () => Promise.resolve() };
  };

  it('puts a remote into a folder of its own and points to it', async () => {
    const version = await scene.release('judging', { text: 'first' });
    expect(version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
    expect(await scene.read(`static/js/judging/${version}/pages/main.js`)).toBe('first');
    expect(JSON.parse(await scene.read('static/js/remotes.json'))).toEqual({
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
    const version = await scene.release('shell');
    expect(await scene.read('index.html')).toContain(`/static/js/shell/${version}/main.js`);
    expect(await scene.live()).toEqual({ shell: version });
  });

  it('puts the shell’s service worker at the top, and takes it away with a shell that has none', async () => {
    const worker = () => scene.read('service-worker.js');
    await scene.release('shell', { text: 'first', worker: 'first worker' });
    expect(await worker()).toBe('first worker');
    await scene.release('shell', { text: 'second', worker: 'second worker' });
    expect(await worker()).toBe('second worker');
    await scene.release('shell', { text: 'third' });
    await expect(worker()).rejects.toThrow('ENOENT');
    await scene.rollBack('shell');
    expect(await worker()).toBe('second worker');
  });

  it('brings back a service worker that somebody removed', async () => {
    await scene.release('shell', { worker: 'worker' });
    await rm(join(scene.webRoot, 'service-worker.js'));
    await scene.release('shell', { worker: 'worker' });
    expect(await scene.read('service-worker.js')).toBe('worker');
  });

  it('leaves the other remotes and the former version where they are', async () => {
    const admin = await scene.release('admin');
    const first = await scene.release('judging', { text: 'first' });
    const second = await scene.release('judging', { text: 'second' });
    expect(await scene.live()).toMatchObject({ admin, judging: second });
    expect(await scene.read(`static/js/judging/${first}/pages/main.js`)).toBe('first');
  });

  it('writes down what went live when, and nothing when it was live already', async () => {
    const first = await scene.release('judging', { text: 'first' });
    scene.pass(1);
    await scene.release('judging', { text: 'first' });
    const second = await scene.release('judging', { text: 'second' });
    expect(JSON.parse(await scene.read('static/js/releases.json'))).toEqual([
      { app: 'judging', version: first, at: '2026-03-06T17:00:00.000Z', action: 'release' },
      { app: 'judging', version: second, at: '2026-03-07T17:00:00.000Z', action: 'release' },
    ]);
  });

  it('changes nothing when it is only planned', async () => {
    const plan = await planRelease(order('judging', await scene.build('judging')));
    expect(plan).toMatchObject({ isLive: false, isStored: false });
    await expect(readdir(scene.webRoot)).rejects.toThrow('ENOENT');
  });

  it('refuses a version that is there with other content', async () => {
    const version = await scene.release('judging');
    await scene.release('judging', { text: 'second' });
    await put(join(scene.webRoot, 'static/js/judging', version, 'pages/main.js'), 'tampered');
    await expect(scene.release('judging')).rejects.toThrow(
      /is there with other content \(pages\/ma/,
    );
    await rm(join(scene.webRoot, 'static/js/judging', version, 'pages/main.js'));
    await expect(scene.release('judging')).rejects.toThrow(/with other content \(.* is missing/);
  });

  it.each([
    ['lacks a file', (dir: string) => rm(join(dir, 'pages/main.js')), 'pages/main.js is missing'],
    ['has half a file', (dir: string) => writeFile(join(dir, 'pages/main.js'), 'jud'), '3 bytes'],
    [
      'has another file',
      (dir: string) => writeFile(join(dir, 'pages/main.js'), 'JUDGING'),
      'other',
    ],
    ['has no list', (dir: string) => rm(join(dir, 'release.json')), 'release.json is missing'],
    [
      'has half a list',
      (dir: string) => writeFile(join(dir, 'release.json'), '{"app"'),
      'does not',
    ],
    ['declares nothing', (dir: string) => rm(join(dir, 'remote.json')), 'remote.json is missing'],
  ])('refuses a build that %s, and leaves nothing behind', async (_, damage, finding) => {
    const buildDir = await scene.build('judging');
    await damage(buildDir);
    const release = releaseApp(order('judging', buildDir));
    await expect(release).rejects.toMatchObject({
      name: 'ReleaseError',
      message: expect.stringMatching(
        new RegExp(`no finished build \\(.*${finding}.*\\): build it again`),
      ),
    });
    await expect(readdir(scene.webRoot)).rejects.toThrow('ENOENT');
  });

  it('refuses a build of another app, and a folder that is not there', async () => {
    const buildDir = await scene.build('admin');
    await expect(releaseApp(order('judging', buildDir))).rejects.toThrow(
      'a build of admin, not of',
    );
    await expect(releaseApp(order('judging', `${buildDir}-not`))).rejects.toThrow(
      'build judging first, with npx nx build judging',
    );
  });

  it('refuses a remote whose contract does not fit the live shell', async () => {
    const shell = await scene.release('shell');
    const before = await scene.live();
    await expect(scene.release('judging', { contract: '^2.0.0' })).rejects.toThrow(
      `built for contract ^2.0.0, but the live shell ${shell} fulfils 1.0.0: first release a shell`,
    );
    expect(await scene.live()).toEqual(before);
  });

  it('refuses a shell that a live remote does not fit, and names what to release first', async () => {
    await scene.release('shell', { text: 'old' });
    await scene.release('admin', { contract: '^1.0.0 || ^2.0.0' });
    await scene.release('judging');
    const page = await scene.read('index.html');
    const next = { text: 'next', contract: '2.0.0' };
    await expect(scene.release('shell', next)).rejects.toThrow(
      /: first release judging, built for/,
    );
    expect(await scene.read('index.html')).toBe(page);

    await scene.release('judging', { contract: '^1.0.0 || ^2.0.0' });
    const shell = await scene.release('shell', next);
    expect(await scene.live()).toMatchObject({ shell });
  });

  it('refuses a contract that is no range', async () => {
    await scene.release('shell');
    await expect(scene.release('judging', { contract: 'newest' })).rejects.toThrow(
      '"newest", which is no range of versions',
    );
  });

  it('refuses a registry that is none, instead of replacing it', async () => {
    await put(join(scene.webRoot, 'static/js/remotes.json'), '<!doctype html>');
    await expect(scene.release('judging')).rejects.toThrow('remotes.json is no registry: put it');
    expect(await scene.read('static/js/remotes.json')).toBe('<!doctype html>');
  });

  it('removes what a release that was cut off has left', async () => {
    await put(join(scene.webRoot, 'static/js/judging/1.0.0-aaaaaaaa.b.tmp/main.js'), 'half');
    const version = await scene.release('judging');
    expect(await readdir(join(scene.webRoot, 'static/js/judging'))).toEqual([version]);
  });
});

describe('a build that somebody is just making', () => {
  let scene: Scene;
  beforeEach(async () => (scene = await Scene.open()));
  afterEach(() => scene.close());

  /** An order, and how long it has waited; `meanwhile` happens in the third of its pauses. */
  const waitingOrder = (buildDir: string, meanwhile: () => Promise<unknown> = async () => {}) => {
    const { webRoot, now } = scene;
    const waited = { times: 0, ms: 0 };
    const pause = async (ms: number) => {
      waited.times += 1;
      waited.ms += ms;
      if (waited.times === 3) await meanwhile();
    };
    return { waited, order: { app: 'judging', buildDir, webRoot, now, patienceMs: 0, pause } };
  };

  it.each([
    ['a file of it', (dir: string) => rm(join(dir, 'pages/main.js'))],
    ['half of a file', (dir: string) => writeFile(join(dir, 'pages/main.js'), 'jud')],
    ['its list', (dir: string) => rm(join(dir, 'release.json'))],
    ['all of it', (dir: string) => rm(dir, { recursive: true })],
  ])('is released once it is whole again: without %s', async (_, damage) => {
    const buildDir = await scene.build('judging');
    await damage(buildDir);
    const { order } = waitingOrder(buildDir, () => scene.build('judging'));
    const { build } = await releaseApp(order);
    expect(await scene.live()).toMatchObject({ judging: build.version });
  });

  it('is only described once it is whole again', async () => {
    const buildDir = await scene.build('judging');
    await rm(join(buildDir, 'remote.json'));
    const { order } = waitingOrder(buildDir, () => scene.build('judging'));
    await expect(planRelease(order)).resolves.toMatchObject({ isLive: false });
  });

  it('is refused when it is not whole after five seconds', async () => {
    const buildDir = await scene.build('judging');
    await rm(join(buildDir, 'pages/main.js'));
    const { order, waited } = waitingOrder(buildDir);
    await expect(releaseApp(order)).rejects.toThrow(
      'no finished build (pages/main.js is missing): build it again',
    );
    expect(waited.ms).toBe(5_000);
  });

  it('is refused at once when it is another app’s', async () => {
    const { order, waited } = waitingOrder(await scene.build('admin'));
    await expect(releaseApp(order)).rejects.toThrow('holds a build of admin, not of judging');
    expect(waited.times).toBe(0);
  });

  /** What Nx does to a build, in the midst of copying it. */
  const whileCopying = (disturb: (buildDir: string) => Promise<unknown>) => {
    const copy = fs.copyFile;
    jest.spyOn(fs, 'copyFile').mockImplementationOnce(async (from, to) => {
      await copy(from, to);
      await disturb(join(scene.folder, 'builds/judging'));
    });
  };

  it.each([
    ['is removed', (dir: string) => rm(dir, { recursive: true }), 'put back'],
    ['loses its list', (dir: string) => rm(join(dir, 'release.json')), 'put back'],
    ['gets half a list', (dir: string) => writeFile(join(dir, 'release.json'), '{'), 'put back'],
    ['becomes another one', () => scene.build('judging', { text: 'other' }), 'other'],
  ])('is copied anew when it %s while it is copied', async (_, disturb, text) => {
    const buildDir = await scene.build('judging', { text: 'first' });
    whileCopying(disturb);
    const { order } = waitingOrder(buildDir, () => scene.build('judging', { text: 'put back' }));
    const { build } = await releaseApp(order);
    const { judging } = await scene.live();
    expect(judging).toBe(build.version);
    expect(await scene.read(`static/js/judging/${judging}/pages/main.js`)).toBe(text);
    // Nothing of the first copy is left.
    expect(await readdir(join(scene.webRoot, 'static/js/judging'))).toEqual([judging]);
  });
});

describe('retention', () => {
  let scene: Scene;
  beforeEach(async () => (scene = await Scene.open()));
  afterEach(() => scene.close());

  const stored = () => readdir(join(scene.webRoot, 'static/js/judging'));
  /** Releases one version a day. */
  const releaseDaily = async (count: number, name = 'day') => {
    const versions: string[] = [];
    for (let day = 1; day <= count; day++) {
      versions.push(await scene.release('judging', { text: `${name} ${day}` }));
      scene.pass(1);
    }
    return versions;
  };

  it('keeps every version that a page of the last 14 days may have', async () => {
    const versions = await releaseDaily(12);
    expect((await stored()).toSorted()).toEqual(versions.toSorted());
  });

  it('removes those that were live last more than 14 days ago, but never the last five', async () => {
    const old = await releaseDaily(8);
    scene.pass(30);
    const next = await scene.release('judging', { text: 'next' });
    expect((await stored()).toSorted()).toEqual([...old.slice(4), next].toSorted());
  });

  it('keeps a version that was live for long until 14 days after its end', async () => {
    const lasting = await scene.release('judging', { text: 'lasting' });
    scene.pass(100);
    await releaseDaily(10);
    expect(await stored()).toContain(lasting);
    scene.pass(10);
    await scene.release('judging', { text: 'next' });
    expect(await stored()).not.toContain(lasting);
  });

  it('never removes the live one, even when it is the oldest', async () => {
    const [first] = await releaseDaily(8);
    await scene.rollBack('judging', first);
    scene.pass(100);
    const next = await scene.release('judging', { text: 'next' });
    expect(await stored()).toEqual(expect.arrayContaining([first, next]));
  });

  it('counts a version that nothing is known of as live until the history began', async () => {
    const unknown = 'static/js/judging/0.9.0-aaaaaaaa/main.js';
    await put(join(scene.webRoot, unknown), 'from before');
    await releaseDaily(6);
    await expect(scene.read(unknown)).resolves.toBe('from before');
  });

  it('leaves other apps alone', async () => {
    const admin = await scene.release('admin');
    scene.pass(100);
    await releaseDaily(8);
    scene.pass(100);
    await scene.release('judging', { text: 'next' });
    expect(await readdir(join(scene.webRoot, 'static/js/admin'))).toEqual([admin]);
  });
});
