import { fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import { override } from './override.ts';
import { overridesInUse, runningRegistry } from './runtime-info.ts';

const KEY = 'nox:overrides';
const OTHER = '/static/js/judging/0.1.0-other/remoteEntry.js';
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const judging = {
  name: 'judging',
  title: 'Audition Entries',
  version: '0.1.0-live',
  contract: '^1.0.0',
  entry: '/static/js/judging/0.1.0-live/remoteEntry.js',
  integrity: 'sha256-live',
  mount: { path: '/admin/audition-entries', parent: 'admin-layout' },
};
const live = { remotes: [judging] };
const running = async () => (await runningRegistry(live)).remotes[0];
const stored = () => localStorage.getItem(KEY);
const store = (overrides: unknown) => localStorage.setItem(KEY, JSON.stringify(overrides));

function serveBuild(app = 'judging', folder = '/static/js/judging/0.1.0-other') {
  const address = (file: string) => new URL(`${folder}/${file}`, window.location.origin).href;
  fakeApi.use(
    http.get(address('release.json'), () =>
      HttpResponse.json({ app, files: { 'remoteEntry.js': { sha256: EMPTY_SHA256 } } }),
    ),
    http.get(address('remote.json'), () => HttpResponse.json({ contract: '^2.0.0' })),
  );
}

function allow(...overrideOrigins: string[]) {
  document.head.innerHTML = `<script type="application/json" id="nox-page">${JSON.stringify({ overrideOrigins })}</script>`;
}

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

describe('a remote that comes from elsewhere', () => {
  it('is described by its own build: version, integrity and contract', async () => {
    serveBuild();
    store({ judging: OTHER });
    expect(await running()).toEqual({
      ...judging,
      version: '0.1.0-other',
      entry: OTHER,
      contract: '^2.0.0',
      integrity: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    });
    expect(overridesInUse()).toEqual({ judging: OTHER });
  });

  it('is tried for without integrity when its build says nothing of itself', async () => {
    store({ judging: OTHER });
    fakeApi.use(http.get(/\/0\.1\.0-other\//, () => new HttpResponse(null, { status: 404 })));
    expect(await running()).toEqual({
      ...judging,
      integrity: undefined,
      version: 'unknown',
      entry: OTHER,
    });
  });
});

describe('what was written into the browser’s storage by hand', () => {
  it.each([
    ['a script of another kind', { judging: 'javascript:alert(1)//remoteEntry.js' }],
    ['a script in the address', { judging: 'data:text/javascript,alert(1)/remoteEntry.js' }],
    ['a host that is not allowed', { judging: 'https://evil.example/remoteEntry.js' }],
    ['a host by protocol only', { judging: '//evil.example/remoteEntry.js' }],
    ['an upload on this server', { judging: '/media/team_images/remoteEntry.js' }],
    ['a way out of the releases', { judging: '/static/js/judging/../../media/remoteEntry.js' }],
    ['a build of another remote', { judging: '/static/js/admin/1/remoteEntry.js' }],
    ['a remote that is not there', { unknown: '/static/js/unknown/1/remoteEntry.js' }],
    ['no text', { judging: 7 }],
    ['a list', ['judging']],
    ['no JSON', undefined],
  ])('is ignored and removed: %s', async (_, overrides) => {
    if (overrides) store(overrides);
    else localStorage.setItem(KEY, '{');
    expect(await running()).toEqual(judging);
    expect(overridesInUse()).toEqual({});
    expect(stored()).toBeNull();
  });
});

describe('an administrator', () => {
  const reload = jest.fn();
  beforeEach(() => reload.mockReset());

  it('points a remote to another build, and back', async () => {
    serveBuild();
    await override({ remote: 'judging', entry: new URL(OTHER, window.location.href).href }, reload);
    expect(JSON.parse(stored()!)).toEqual({ judging: OTHER });
    await override({ remote: 'judging' }, reload);
    expect(stored()).toBeNull();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('is said when there is no such build, or one of another remote', async () => {
    serveBuild('admin');
    await expect(override({ remote: 'judging', entry: OTHER }, reload)).rejects.toThrow(
      'There is no build of judging at /static/js/judging/0.1.0-other.',
    );
    expect(stored()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('takes builds of other hosts only where the server names them', async () => {
    const entry = 'https://builds.example/judging/7/remoteEntry.js';
    serveBuild('judging', 'https://builds.example/judging/7');
    const wish = () => override({ remote: 'judging', entry }, reload);
    await expect(wish()).rejects.toThrow(
      'Builds from https://builds.example are not allowed here.',
    );
    allow('http://builds.example');
    await expect(wish()).rejects.toThrow('are not allowed here.');
    allow('https://builds.example');
    await wish();
    expect(JSON.parse(stored()!)).toEqual({ judging: entry });
  });
});
