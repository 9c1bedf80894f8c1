import { renderHook, waitFor } from '@testing-library/react';
import { useWakeLock } from './use-wake-lock.ts';

describe('a screen that stays on', () => {
  const release = jest.fn(async () => undefined);
  const request = jest.fn(async () => ({ release }));
  const set = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  const show = (state: DocumentVisibilityState) => {
    set(document, 'visibilityState', state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    jest.clearAllMocks();
    set(navigator, 'wakeLock', { request });
  });
  afterEach(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('does so from when it is shown, each time, until it is left', async () => {
    const { unmount } = renderHook(useWakeLock);
    expect(request).toHaveBeenCalledWith('screen');
    show('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    show('visible');
    expect(request).toHaveBeenCalledTimes(2);
    await waitFor(async () => expect(await request.mock.results[1]!.value).toBeDefined());
    unmount();
    await waitFor(() => expect(release).toHaveBeenCalled());
    show('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('does so again from the next touch after the system took that away', async () => {
    const lock = { release, released: false };
    request.mockResolvedValue(lock);
    renderHook(useWakeLock);
    await waitFor(async () => expect(await request.mock.results[0]?.value).toBe(lock));
    document.dispatchEvent(new Event('pointerdown'));
    expect(request).toHaveBeenCalledTimes(1);
    lock.released = true;
    document.dispatchEvent(new Event('pointerdown'));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('does not stay on when it was left before that was allowed', async () => {
    let allow = () => {};
    request.mockReturnValueOnce(new Promise((resolve) => (allow = () => resolve({ release }))));
    const { unmount } = renderHook(useWakeLock);
    unmount();
    allow();
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
  });

  it.each<[where: string, wakeLock: object | undefined]>([
    ['the browser has none', undefined],
    ['it is denied', { request: async () => Promise.reject(new Error('Low battery')) }],
  ])('is not where %s', (_where, wakeLock) => {
    set(navigator, 'wakeLock', wakeLock);
    const { unmount } = renderHook(useWakeLock);
    unmount();
  });
});
