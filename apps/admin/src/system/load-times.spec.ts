import { loadTimeOf } from './load-times.tsx';

const FOLDER = '/static/js/judging/1/';

const timing = (file: string, startTime: number, responseEnd: number, transferSize = 1_000) => ({
  ...{ startTime, responseEnd, transferSize, duration: responseEnd - startTime },
  name: new URL(file, window.location.origin).href,
});

describe('the load time of an app', () => {
  it('is of its own files, from the first request to the last response', () => {
    const timings = [
      timing(`${FOLDER}remoteEntry.js`, 100, 160),
      timing(`${FOLDER}entries.js`, 120, 300),
      timing(`${FOLDER}entries.js`, 310, 311, 0),
      timing('/static/js/judging/10/remoteEntry.js', 0, 900),
    ];
    performance.getEntriesByType = jest.fn(() => timings as unknown as PerformanceEntryList);
    expect(loadTimeOf(FOLDER)).toEqual({ entryMs: 60, allMs: 211, files: 2, bytes: 2_000 });
    expect(loadTimeOf('/static/js/admin/1/')).toBeUndefined();
  });
});
