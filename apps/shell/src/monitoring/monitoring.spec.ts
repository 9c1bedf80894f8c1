import type { PageView } from '@nox/federation/runtime';
import { remoteAt } from '@nox/release-format/testing';
import { createMemoryRouter } from 'react-router-dom';
import * as library from 'web-vitals';
import { measureView } from './monitoring.ts';

// jsdom measures nothing.
jest.mock('web-vitals');

const registry = {
  shell: { version: '1-shell' },
  remotes: [
    remoteAt('/', 'site', '1-site'),
    remoteAt('/admin', 'admin'),
    remoteAt('/admin/entries', 'judging', '1.0.0', 'layout'),
  ],
};

const sendBeacon = jest.fn<boolean, [string, Blob]>(() => true);
const sent = async () => JSON.parse(await sendBeacon.mock.calls[0]![1].text()) as PageView;

function setVisibility(visibilityState: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page view that begins at an address, and a function that measures as the library does. */
function open(path: string) {
  const navigation = { name: `https://nox.example.org${path}` };
  Object.assign(performance, { getEntriesByType: () => [navigation] });
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: [path] });
  measureView({ router, registry });
  const measured = (name: library.Metric['name'], value: number, startTime?: number) => {
    const [take] = jest.mocked(library[`on${name}`]).mock.lastCall!;
    take({ name, value, entries: startTime === undefined ? [] : [{ startTime }] } as never);
  };
  return { router, measured };
}

describe('a page view', () => {
  beforeEach(() => {
    sendBeacon.mockClear();
    Object.assign(navigator, { sendBeacon });
  });

  it('is sent once, when the page is hidden, with what was measured and nothing else', async () => {
    const { measured } = open('/team');
    measured('LCP', 812.4);
    measured('TTFB', 40);
    measured('CLS', 0.01234);
    setVisibility('visible');
    expect(sendBeacon).not.toHaveBeenCalled();
    setVisibility('hidden');
    setVisibility('visible');
    setVisibility('hidden');
    expect(sendBeacon.mock.calls).toEqual([['/api/client-metrics', expect.any(Blob)]]);
    expect(await sent()).toEqual({
      apps: [
        { name: 'shell', version: '1-shell' },
        { name: 'site', version: '1-site' },
      ],
      vitals: {
        LCP: { value: 812, remote: 'site' },
        TTFB: { value: 40, remote: 'site' },
        CLS: { value: 0.012, remote: 'site' },
      },
    });
  });

  it('names every remote that was shown, and of each figure the one that was shown then', async () => {
    const { router, measured } = open('/admin');
    await router.navigate('/admin/entries');
    measured('LCP', 900, 900);
    measured('INP', 64, performance.now() + 1);
    measured('CLS', 0);
    setVisibility('hidden');
    const { apps, vitals } = await sent();
    expect(apps.map(({ name }) => name)).toEqual(['shell', 'admin', 'judging']);
    expect(vitals).toEqual({
      LCP: { value: 900, remote: 'admin' },
      INP: { value: 64, remote: 'judging' },
      CLS: { value: 0, remote: 'admin' },
    });
  });

  it('is smaller than a kilobyte', async () => {
    const { measured } = open('/admin/entries');
    for (const name of ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const) measured(name, 123_456.789);
    setVisibility('hidden');
    expect(sendBeacon.mock.calls[0]![1].size).toBeLessThan(1_024);
  });
});
