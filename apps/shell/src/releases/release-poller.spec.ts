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
  let ask: jest.Mock<Promise<Registry>, []>;
  let watch: ReleasePoller;

  beforeEach(() => {
    jest.useFakeTimers();
    ask = jest.fn(() => Promise.resolve(registry('2')));
    watch = new ReleasePoller(ask);
    show('visible');
    watch.start(registry('1'));
  });
  afterEach(() => {
    show('hidden');
    jest.useRealTimers();
  });

  it('knows of nothing new at first, and asks nothing', () => {
    expect(watch.isStale('/admin')).toBe(false);
    expect(ask).not.toHaveBeenCalled();
  });

  it('learns of a release within five minutes, and says so', async () => {
    const told = jest.fn();
    watch.subscribe(told);
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(told).toHaveBeenCalledTimes(1);
    expect(watch.isStale('/admin/team')).toBe(true);
  });

  it('asks as soon as somebody comes back to it, and never while nobody sees it', async () => {
    show('hidden');
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(ask).not.toHaveBeenCalled();
    show('visible');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('goes on as before when there is no answer', async () => {
    ask.mockRejectedValueOnce(new Error('offline'));
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(watch.isStale('/admin')).toBe(false);
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(watch.isStale('/admin')).toBe(true);
  });

  it('has nothing new any more after a rollback to what it runs on', async () => {
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    ask.mockResolvedValue(registry('1'));
    await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(watch.isStale('/admin')).toBe(false);
  });
});
