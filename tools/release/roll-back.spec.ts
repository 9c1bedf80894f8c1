/// <reference types="jest" />
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { overview } from './overview.ts';
import { planRollback } from './roll-back.ts';
import { put, Scene } from './testing/scene.ts';

describe('a rollback', () => {
  let scene: Scene;
  beforeEach(async () => (scene = await Scene.open()));
  afterEach(() => scene.close());

  const releaseThree = async (app: string) => [
    await scene.release(app, { text: 'first' }),
    await scene.release(app, { text: 'second' }),
    await scene.release(app, { text: 'third' }),
  ];

  it('points a remote to the version before, exactly as it was', async () => {
    await scene.release('judging', { text: 'first' });
    const before = await scene.read('static/js/remotes.json');
    await scene.release('judging', { text: 'second' });
    await scene.rollBack('judging');
    expect(await scene.read('static/js/remotes.json')).toBe(before);
  });

  it('goes further back the second time, not forward to what was bad', async () => {
    const [first, second] = await releaseThree('judging');
    expect(await scene.rollBack('judging')).toBe(second);
    expect(await scene.rollBack('judging')).toBe(first);
    await expect(scene.rollBack('judging')).rejects.toThrow('no earlier version to go back to');
  });

  it('goes to any version that is still there, forward too', async () => {
    const [first, , third] = await releaseThree('judging');
    await scene.rollBack('judging', first);
    await scene.rollBack('judging', third);
    expect(await scene.live()).toMatchObject({ judging: third });
    expect(await scene.rollBack('judging')).toBe(first);
  });

  it('after a new release goes back to what was live before that', async () => {
    const [, second] = await releaseThree('judging');
    await scene.rollBack('judging');
    await scene.release('judging', { text: 'mended' });
    expect(await scene.rollBack('judging')).toBe(second);
  });

  it('gives the shell back its page', async () => {
    await scene.release('shell', { text: 'first' });
    const page = await scene.read('index.html');
    await scene.release('shell', { text: 'second' });
    expect(await scene.read('index.html')).not.toBe(page);
    await scene.rollBack('shell');
    expect(await scene.read('index.html')).toBe(page);
  });

  it('refuses a version that does not fit what is live', async () => {
    const both = '^1.0.0 || ^2.0.0';
    const judging = await scene.release('judging', { text: 'old', contract: '^1.0.0' });
    await scene.release('shell', { text: 'old', contract: '1.0.0' });
    await scene.release('judging', { text: 'new', contract: both });
    await scene.release('shell', { text: 'new', contract: '2.0.0' });
    await expect(scene.rollBack('judging')).rejects.toThrow(
      `judging ${judging} is built for contract ^1.0.0, but the live shell`,
    );
    await scene.release('judging', { text: 'newest', contract: '^2.0.0' });
    await expect(scene.rollBack('shell')).rejects.toThrow('first release judging');
    expect((await scene.live()).shell).toBeDefined();
  });

  it('refuses what is not there, was never released, or was damaged', async () => {
    await expect(scene.rollBack('judging')).rejects.toThrow('never released');
    const first = await scene.release('judging', { text: 'first' });
    await scene.release('judging', { text: 'second' });
    await expect(scene.rollBack('judging', '9.9.9')).rejects.toThrow('npm run releases shows');
    await expect(scene.rollBack('judging', '../admin')).rejects.toThrow('npm run releases shows');
    await rm(join(scene.webRoot, 'static/js/judging', first, 'pages/main.js'));
    await expect(scene.rollBack('judging')).rejects.toThrow('pages/main.js is missing');
  });

  it('changes nothing when it is only planned', async () => {
    const [, second] = await releaseThree('judging');
    const before = await scene.read('static/js/remotes.json');
    const { webRoot, now } = scene;
    expect(await planRollback({ app: 'judging', webRoot, now })).toMatchObject({ to: second });
    expect(await scene.read('static/js/remotes.json')).toBe(before);
  });

  it('finds its way where a hand or a crash went past the history', async () => {
    const first = await scene.release('judging', { text: 'first' });
    const registry = await scene.read('static/js/remotes.json');
    const history = await scene.read('static/js/releases.json');
    await scene.release('judging', { text: 'second' });
    // The registry is ahead, as after a power cut between the two files.
    await put(join(scene.webRoot, 'static/js/releases.json'), history);
    expect(await scene.rollBack('judging')).toBe(first);
    expect(await scene.read('static/js/remotes.json')).toBe(registry);
  });
});

describe('the overview of releases', () => {
  it('says what is live, since when, and what one can go back to', async () => {
    const scene = await Scene.open();
    const first = await scene.release('judging', { text: 'first', contract: '^0.9.0' });
    scene.pass(1);
    const second = await scene.release('judging', { text: 'second' });
    await scene.release('shell');
    scene.pass(1);
    const third = await scene.release('judging', { text: 'third' });
    const [shell, judging] = await overview(scene.webRoot, scene.now);
    expect(shell).toMatchObject({ app: 'shell', versions: [{ state: { kind: 'live' } }] });
    const until = (day: string) => new Date(`2026-03-${day}T17:00:00Z`);
    expect(judging!.versions).toMatchObject([
      { version: third, state: { kind: 'live', since: until('08') } },
      { version: second, state: { kind: 'former', until: until('08'), isNext: true } },
      { version: first, state: { kind: 'unfit', until: until('07') } },
    ]);
    expect(judging!.versions.every(({ bytes }) => bytes > 100)).toBe(true);
    await scene.close();
  });
});
