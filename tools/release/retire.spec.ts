/// <reference types="jest" />
import { join } from 'node:path';
import type { ReleaseHistory } from '@nox/release-format';
import { put } from '../run/files.ts';
import { overview } from './releases.ts';
import { planRetirement, retire } from './changes.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';

let fixture: ReleaseFixture;
beforeEach(async () => (fixture = await ReleaseFixture.open()));
afterEach(() => fixture.close());

const options = (app: string) => ({ app, root: fixture.root });

describe('a retirement', () => {
  it('takes a remote off the registry, leaves its files, and is written down', async () => {
    const admin = await fixture.release('admin');
    const version = await fixture.release('judging');
    fixture.pass(1);
    expect(await planRetirement(options('judging'))).toMatchObject({ version });
    expect(await fixture.live()).toMatchObject({ judging: version });

    expect(await retire(options('judging'))).toMatchObject({ version });
    expect(await fixture.live()).toEqual({ admin });
    expect(await fixture.read(`static/js/judging/${version}/pages/main.js`)).toBe('judging');
    const history = JSON.parse(await fixture.read('static/js/releases.json')) as ReleaseHistory;
    const at = new Date().toISOString();
    expect(history.at(-1)).toEqual({ app: 'judging', version, at, action: 'retire' });
    const [, judging] = await overview(fixture.root);
    expect(judging).toMatchObject({
      app: 'judging',
      versions: [{ version, state: { kind: 'former', until: new Date(), isNext: true } }],
    });
  });

  it('ends with a rollback, which brings back what was retired, or with a release', async () => {
    const bad = await fixture.release('judging', { text: 'bad' });
    await retire(options('judging'));
    expect(await fixture.rollBack('judging')).toBe(bad);
    expect(await fixture.live()).toMatchObject({ judging: bad });
    await retire(options('judging'));
    const mended = await fixture.release('judging', { text: 'mended' });
    expect(await fixture.live()).toMatchObject({ judging: mended });
    await expect(fixture.rollBack('judging')).rejects.toThrow(
      'no earlier version to go back to: name one with --to-version, retire it with npm run retire -- judging',
    );
  });

  it('keeps the versions of a retired remote as long as those of others', async () => {
    const first = await fixture.release('judging', { text: 'first' });
    await retire(options('judging'));
    fixture.pass(100);
    await fixture.release('judging', { text: 'second' });
    await expect(fixture.read(`static/js/judging/${first}/pages/main.js`)).resolves.toBe('first');
  });

  it('is noticed to have ended where the registry was edited by hand', async () => {
    await fixture.release('judging');
    const registry = await fixture.read('static/js/remotes.json');
    await retire(options('judging'));
    await put(join(fixture.webRoot, 'static/js/remotes.json'), registry);
    const [judging] = await overview(fixture.root);
    expect(judging!.versions).toMatchObject([{ state: { kind: 'live', since: new Date() } }]);
  });

  it('is refused for the shell, for what is not live, and for the host of a live remote', async () => {
    await fixture.release('shell');
    await fixture.release('admin', { routes: { paths: ['/admin'], ids: ['frame'] } });
    const mount = { path: '/admin/entries', parent: 'frame' };
    await fixture.release('judging', { mount });
    await expect(retire(options('shell'))).rejects.toThrow('npm run rollback -- shell');
    await expect(retire(options('events'))).rejects.toThrow('events is not live in');
    await expect(retire(options('admin'))).rejects.toThrow(
      /^The live judging \S+ is rendered inside admin: first retire judging, or release it/,
    );
    await retire(options('judging'));
    await retire(options('admin'));
    expect(Object.keys(await fixture.live())).toEqual(['shell']);
  });
});
