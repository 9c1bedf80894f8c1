/// <reference types="jest" />
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseHistory } from '@nox/release-format';
import { put } from '../run/files.ts';
import { overview } from './releases.ts';
import { planRollback, releaseApp, retire, rollBack } from './changes.ts';
import type { Store } from './store.ts';
import { PAGE, ReleaseFixture } from './testing/release-fixture.ts';

let fixture: ReleaseFixture;
beforeEach(async () => (fixture = await ReleaseFixture.open()));
afterEach(() => fixture.close());

describe('a rollback', () => {
  const releaseThree = async (app: string) => [
    await fixture.release(app, { text: 'first' }),
    await fixture.release(app, { text: 'second' }),
    await fixture.release(app, { text: 'third' }),
  ];

  it('points a remote to the version before, exactly as it was', async () => {
    await fixture.release('judging', { text: 'first' });
    const before = await fixture.read('static/js/remotes.json');
    await fixture.release('judging', { text: 'second' });
    await fixture.rollBack('judging');
    expect(await fixture.read('static/js/remotes.json')).toBe(before);
  });

  it('is written down with who did it, and with the commit of the version that is live again', async () => {
    const { root } = fixture;
    const commit = 'a'.repeat(40);
    const buildDir = await fixture.build('judging', { text: 'first' });
    const by = { commit, author: 'asha' };
    await releaseApp({ app: 'judging', buildDir, root, by });
    await fixture.release('judging', { text: 'second' });
    await rollBack({ app: 'judging', root, by: { author: 'ravi' } });
    const history = JSON.parse(await fixture.read('static/js/releases.json')) as ReleaseHistory;
    expect(history).toMatchObject([{ action: 'release', ...by }, {}, { commit, author: 'ravi' }]);
    const [judging] = await overview(fixture.root);
    expect(judging!.versions[0]!.state).toMatchObject({ kind: 'live', commit, author: 'ravi' });

    await retire({ app: 'judging', root, by: { author: 'ravi' } });
    await rollBack({ app: 'judging', root });
    const [back] = await overview(fixture.root);
    expect(back!.versions[0]!.state).toMatchObject({ kind: 'live', commit });
  });

  it('goes further back the second time, not forward to what was bad', async () => {
    const [first, second] = await releaseThree('judging');
    expect(await fixture.rollBack('judging')).toBe(second);
    expect(await fixture.rollBack('judging')).toBe(first);
    await expect(fixture.rollBack('judging')).rejects.toThrow('no earlier version to go back to');
  });

  it('goes to any version that is still there, forward too', async () => {
    const [first, , third] = await releaseThree('judging');
    await fixture.rollBack('judging', first);
    await fixture.rollBack('judging', third);
    expect(await fixture.live()).toMatchObject({ judging: third });
    expect(await fixture.rollBack('judging')).toBe(first);
  });

  it('after a new release goes back to what was live before that', async () => {
    const [, second] = await releaseThree('judging');
    await fixture.rollBack('judging');
    await fixture.release('judging', { text: 'mended' });
    expect(await fixture.rollBack('judging')).toBe(second);
  });

  it('goes to no build of npm start, which release refuses, too', async () => {
    const root = fixture.root;
    const first = await fixture.release('judging', { text: 'first' });
    const buildDir = await fixture.build('judging', { text: 'quick', isQuick: true });
    await releaseApp({ app: 'judging', buildDir, root, isPartOfWhole: true });
    await fixture.release('judging', { text: 'third' });
    const [judging] = await overview(root);
    const next = judging!.versions.filter(({ state }) => state.kind === 'former' && state.isNext);
    expect(next.map(({ version }) => version)).toEqual([first]);
    expect(await fixture.rollBack('judging')).toBe(first);
  });

  it('gives the shell back its page', async () => {
    await fixture.release('shell', { text: 'first' });
    const page = await fixture.read('index.html');
    await fixture.release('shell', { text: 'second' });
    expect(await fixture.read('index.html')).not.toBe(page);
    await fixture.rollBack('shell');
    expect(await fixture.read('index.html')).toBe(page);
  });

  it('of the shell goes further back, and not forward, after its page could not be written', async () => {
    const [first] = await releaseThree('shell');
    const page = 'index.html';
    const { root } = fixture;
    const replace: Store['replace'] = async (path, ...content) => {
      if (path === page) throw new Error('no space');
      return root.replace(path, ...content);
    };
    const failing = rollBack({ app: 'shell', root: { ...root, replace } });
    await expect(failing).rejects.toThrow('no space');
    expect(await fixture.rollBack('shell')).toBe(first);
    expect(await fixture.read(page)).toContain(first);
  });

  it('refuses a version that does not fit what is live', async () => {
    const judging = await fixture.release('judging', { text: 'old', contract: '^1.0.0' });
    await fixture.release('judging', { text: 'new', contract: '^1.0.0 || ^2.0.0' });
    await fixture.release('shell', { contract: '2.0.0' });
    await expect(fixture.rollBack('judging')).rejects.toThrow(
      `judging ${judging} is built for contract ^1.0.0, but the live shell`,
    );
  });

  it('refuses what is not there, was never released, or was damaged', async () => {
    await expect(fixture.rollBack('judging')).rejects.toThrow('never released');
    const first = await fixture.release('judging', { text: 'first' });
    await fixture.release('judging', { text: 'second' });
    await expect(fixture.rollBack('judging', '9.9.9')).rejects.toThrow('npm run releases shows');
    await expect(fixture.rollBack('judging', '../admin')).rejects.toThrow('npm run releases shows');
    await rm(join(fixture.webRoot, 'static/js/judging', first, 'pages/main.js'));
    await expect(fixture.rollBack('judging')).rejects.toThrow('pages/main.js is missing');
  });

  it('changes nothing when it is only planned', async () => {
    const [, second] = await releaseThree('judging');
    const before = await fixture.read('static/js/remotes.json');
    const { root } = fixture;
    expect(await planRollback({ app: 'judging', root })).toMatchObject({ to: second });
    expect(await fixture.read('static/js/remotes.json')).toBe(before);
  });

  it('finds its way where a hand or a crash went past the history', async () => {
    const first = await fixture.release('judging', { text: 'first' });
    const registry = await fixture.read('static/js/remotes.json');
    const history = await fixture.read('static/js/releases.json');
    await fixture.release('judging', { text: 'second' });
    // The registry is ahead, as after a power cut between the two files.
    await put(join(fixture.webRoot, 'static/js/releases.json'), history);
    expect(await fixture.rollBack('judging')).toBe(first);
    expect(await fixture.read('static/js/remotes.json')).toBe(registry);
  });
});

describe('the overview of releases', () => {
  it('says what is live, since when, and what one can go back to', async () => {
    const first = await fixture.release('judging', { text: 'first', contract: '^0.9.0' });
    fixture.pass(1);
    const second = await fixture.release('judging', { text: 'second' });
    await fixture.release('shell');
    fixture.pass(1);
    const third = await fixture.release('judging', { text: 'third' });
    const [shell, judging] = await overview(fixture.root);
    expect(shell).toMatchObject({ app: 'shell', versions: [{ state: { kind: 'live' } }] });
    const until = (day: string) => new Date(`2026-03-${day}T17:00:00Z`);
    expect(judging!.versions).toMatchObject([
      { version: third, state: { kind: 'live', since: until('08') } },
      { version: second, state: { kind: 'former', until: until('08'), isNext: true } },
      { version: first, state: { kind: 'unfit', until: until('07') } },
    ]);
    expect(judging!.versions.every(({ bytes }) => bytes > 100)).toBe(true);
  });
});

describe('the live versions in the overview', () => {
  const liveState = async (app: string) => {
    const apps = await overview(fixture.root);
    return apps.find((one) => one.app === app)!.versions[0]!.state;
  };

  it.each([
    ['has lost a file', 'pages/main.js', undefined, 'pages/main.js is missing'],
    ['has another file', 'pages/main.js', 'JUDGING', 'pages/main.js has other content than it'],
    ['has lost its list', 'release.json', undefined, 'its release.json or remote.json is missing'],
  ])('are said to be damaged where one %s', async (_, file, text, damage) => {
    const version = await fixture.release('judging');
    expect(await liveState('judging')).toMatchObject({ kind: 'live', damage: undefined });
    const path = join(fixture.webRoot, 'static/js/judging', version, file);
    await (text === undefined ? rm(path) : put(path, text));
    expect(await liveState('judging')).toMatchObject({
      kind: 'live',
      damage: expect.stringContaining(damage),
    });
  });

  it('are said to be damaged where the folder is gone, or the registry and the page are of another', async () => {
    const version = await fixture.release('judging');
    const registry = await fixture.read('static/js/remotes.json');
    await put(
      join(fixture.webRoot, 'static/js/remotes.json'),
      registry.replace(/sha256-[^"]+/, 'sha256-other'),
    );
    expect(await liveState('judging')).toMatchObject({ damage: expect.stringContaining('hash') });
    await rm(join(fixture.webRoot, 'static/js/judging', version), { recursive: true });
    expect(await liveState('judging')).toMatchObject({ kind: 'live', damage: expect.any(String) });
    await fixture.release('shell');
    await put(join(fixture.webRoot, 'index.html'), PAGE);
    expect(await liveState('shell')).toMatchObject({
      damage: expect.stringContaining('index.html'),
    });
  });
});
