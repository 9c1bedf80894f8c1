import type { Registry } from '@nox/release-format';
import { remoteAt } from '@nox/release-format/testing';
import type { PageSettings } from '../page/page-settings.ts';
import { isStale, ReleasePoller } from './release-poller.ts';

const SETTINGS: PageSettings = {
  ...{ timeZone: 'Asia/Kolkata', locale: 'en-IN', vitalsSample: 0.1 },
  society: { name: 'NOX' },
};

const registry = (version: string): Registry => ({
  remotes: [remoteAt('/admin', 'admin', version)],
});

const MINUTE_MS = 60_000;

function show(visibilityState: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a page that stays open', () => {
  let fetchRegistry: jest.Mock<Promise<Registry>, []>;
  let settings: PageSettings | undefined;
  let poller: ReleasePoller;

  beforeEach(() => {
    jest.useFakeTimers();
    fetchRegistry = jest.fn(() => Promise.resolve(registry('2')));
    settings = { ...SETTINGS, vitalsSample: 0 };
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () =>
        Response.json(settings ?? {}, { status: settings ? 200 : 502 }),
      );
    poller = new ReleasePoller(fetchRegistry);
    document.head.innerHTML = `<script type="text" id="nox-page">${JSON.stringify(SETTINGS)}</script>`;
    show('visible');
    poller.start(registry('1'));
  });
  afterEach(() => {
    show('hidden');
    jest.useRealTimers();
  });

  it('is not stale at first, and does not poll', () => {
    expect(poller.isStale('/admin')).toBe(false);
    expect(fetchRegistry).not.toHaveBeenCalled();
  });

  it('finds a release within five minutes, and notifies', async () => {
    const listener = jest.fn();
    poller.subscribe(listener);
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(poller.isStale('/admin/team')).toBe(true);
  });

  it('polls when it becomes visible, and never while it is hidden', async () => {
    show('hidden');
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(fetchRegistry).not.toHaveBeenCalled();
    show('visible');
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
  });

  it('polls again after a failed poll', async () => {
    fetchRegistry.mockRejectedValueOnce(new Error('offline'));
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(poller.isStale('/admin')).toBe(false);
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(poller.isStale('/admin')).toBe(true);
  });

  it.each<[isIt: boolean, now: PageSettings | undefined]>([
    [true, { ...SETTINGS, timeZone: 'Europe/Berlin' }],
    [true, { ...SETTINGS, locale: 'de-DE' }],
    [true, { ...SETTINGS, society: { name: 'Adaa' } }],
    [true, { ...SETTINGS, preview: { remote: 'events', version: '2' } }],
    [true, { ...SETTINGS, firebase: { apiKey: 'k', authDomain: 'x', projectId: 'other' } }],
    [false, { ...SETTINGS, vitalsSample: 1 }],
    [false, undefined],
  ])('is stale: %s once the server has the settings %j', async (isIt, now) => {
    fetchRegistry.mockResolvedValue(registry('1'));
    settings = now;
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(poller.isStale('/')).toBe(isIt);
  });

  it('is not stale any more after a rollback to its versions', async () => {
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    fetchRegistry.mockResolvedValue(registry('1'));
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(poller.isStale('/admin')).toBe(false);
  });
});

const releasesOf = (
  versions: Partial<Record<'shell' | 'site' | 'admin' | 'judging', string>> = {},
) => ({
  shell: { version: versions.shell ?? '1' },
  remotes: [
    remoteAt('/', 'public-site', versions.site),
    remoteAt('/admin', 'admin', versions.admin),
    remoteAt('/admin/audition-entries', 'judging', versions.judging, 'admin-layout'),
  ],
});

const ENTRIES = '/admin/audition-entries';

it.each<
  [path: string, released: Parameters<typeof releasesOf>[0], isIt: boolean, overridden?: string]
>([
  ['/admin/team', { admin: '2' }, true],
  ['/admin', { admin: '2' }, true],
  ['/team', { admin: '2' }, false],
  ['/administration', { admin: '2' }, false],
  ['/admin/team', { site: '2' }, false],
  // Rendered inside the layout of another remote.
  [ENTRIES, { admin: '2' }, true],
  [ENTRIES, { judging: '2' }, true],
  ['/admin/team', { judging: '2' }, false],
  ['/', { shell: '2' }, true],
  // The version was chosen elsewhere in this browser.
  [ENTRIES, { judging: '2' }, false, 'judging'],
])('the page %s after %j is stale: %s', (path, released, isIt, overridden = '') => {
  expect(isStale(path, releasesOf(), releasesOf(released), new Set([overridden]))).toBe(isIt);
});

it('a page of a remote that is new, or deleted, is stale', () => {
  const all = releasesOf();
  const two = { ...all, remotes: all.remotes.slice(0, 2) };
  expect(isStale(ENTRIES, two, all, new Set())).toBe(true);
  expect(isStale(ENTRIES, all, two, new Set())).toBe(true);
});
