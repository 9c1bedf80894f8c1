import type { Registry } from '@nox/release-format';
import { ReleasePoller } from './release-poller.ts';

const registry = (version: string): Registry => ({
  remotes: [
    {
      ...{ name: 'admin', title: 'Administration', entry: '', contract: '*', version },
      mount: { path: '/admin' },
    },
  ],
});

const MINUTE_MS = 60_000;

function show(visibilityState: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a page that stays open', () => {
  let fetchRegistry: jest.Mock<Promise<Registry>, []>;
  let poller: ReleasePoller;

  beforeEach(() => {
    jest.useFakeTimers();
    fetchRegistry = jest.fn(() => Promise.resolve(registry('2')));
    poller = new ReleasePoller(fetchRegistry);
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

  it('is not stale any more after a rollback to its versions', async () => {
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    fetchRegistry.mockResolvedValue(registry('1'));
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(poller.isStale('/admin')).toBe(false);
  });
});
