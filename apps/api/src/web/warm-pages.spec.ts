import { setImmediate as nextIteration } from 'node:timers/promises';
import { apiForEach, asOperator } from '../../test/api.ts';
import { localTime, setSeason } from '../../test/seasons.ts';
import { putSite } from '../../test/web-root.ts';

const MINUTE_MS = 60_000;
const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const at = (minutes: number) => now + minutes * MINUTE_MS;

describe('a page that shows the state of registration', () => {
  const api = apiForEach();
  const dates = { opensAt: localTime(at(10)), closesAt: localTime(at(20)) };
  beforeEach(() =>
    putSite(api, `return path + ' ' + JSON.parse(await ask('/api/season')).state + ' ' + count`),
  );
  afterEach(() => jest.useRealTimers());

  const read = async () => {
    const { body } = await api.app.inject({ url: '/auditions', headers: { accept: 'text/html' } });
    return /<div id="root">(.*?)<\/div>/s.exec(body)?.[1];
  };
  const rendered = async () =>
    Number(
      /nox_rendered_pages_total\{result="rendered"\} (\d+)/.exec(
        (await api.get('/api/metrics', asOperator)).body,
      )?.[1],
    );

  it('is rendered anew when registration opens and closes by the clock, and when it is changed', async () => {
    await setSeason(api, dates);
    for (const [minutes, content] of [
      [9, '/auditions announced 1'],
      [9.9, '/auditions announced 1'],
      [10, '/auditions open 2'],
      [19, '/auditions open 2'],
      [20, '/auditions over 3'],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(at(minutes));
      expect(await read()).toBe(content);
    }
    await setSeason(api, {});
    expect(await read()).toBe('/auditions closed 4');
  });

  it('is rendered by then before anybody asks for it', async () => {
    const doNotFake = ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] as const;
    jest.useFakeTimers({ now: at(0), doNotFake: [...doNotFake] });
    await api.listen();
    await setSeason(api, dates);
    // The timer is there once the season is loaded.
    expect(await read()).toMatch(/announced/);
    for (const [minutes, content] of [
      [10, /^\/auditions open \d$/],
      [20, /^\/auditions over \d$/],
    ] as const) {
      const before = await rendered();
      await jest.advanceTimersByTimeAsync(at(minutes) - Date.now());
      // The four pages of the site.
      while ((await rendered()) < before + 4) await nextIteration();
      expect(await read()).toMatch(content);
      expect(await rendered()).toBe(before + 4);
    }
  });
});
