import { type ClientMetrics } from '@nox/contracts';
import { apiForEach, asOperator, openApi, type TestApi } from '../../test/api.ts';
import { engines } from '../../test/engines.ts';
import { putReleases, putWebFile, released } from '../../test/web-root.ts';
import { type ClientMetric } from '../database/schema.ts';
import { addMetrics } from './metric-sums.ts';
import { isWorse } from './release-alarms.ts';

const HOUR_MS = 60 * 60 * 1_000;
const HISTORY = [
  released('judging', '1.0.0', 3_000),
  released('judging', '2.0.0', 2_000),
  released('judging', '3.0.0', 1),
];

/** What is stored already, of some hours ago for a former version. */
const stored = (version: string, metric: ClientMetric, amount: number, hoursAgo = 0) => {
  const at = Math.floor(Date.now() / 60_000) * 60_000 - hoursAgo * HOUR_MS;
  return { app: 'judging', version, metric, at, bucket: 0, amount };
};

const report = async ({ app }: TestApi, version: string, times: number, more = {}) => {
  for (let time = 0; time < times; time += 1) {
    const payload = {
      ...{ kind: 'render', address: '/judging', remote: 'judging', version },
      ...{ attempts: 1, recovered: false, ...more },
    };
    await app.inject({ method: 'POST', url: '/api/client-errors', payload });
  }
};

const alarms = async ({ get }: TestApi) =>
  (await get('/api/client-metrics')).json<ClientMetrics>().alarms;

describe.each(engines)('a release with three times the errors on $name', ({ open }) => {
  const api = apiForEach({ vitalsSample: 1 }, open);
  beforeEach(async () => {
    await putReleases(api, HISTORY);
    await addMetrics(api.db, [
      stored('2.0.0', 'views', 1_000, 30),
      stored('2.0.0', 'load', 10, 30),
      stored('3.0.0', 'views', 200),
    ]);
  });

  it('is told with the command that takes it back, until that is done', async () => {
    const log = jest.spyOn(api.app.log, 'error');
    await report(api, '3.0.0', 5);
    await report(api, '3.0.0', 5, { recovered: true });
    await report(api, '2.0.0', 5);
    expect(await alarms(api)).toEqual([]);
    await report(api, '3.0.0', 4);
    const command = `npm run rollback -- judging --to ${api.folder}/web`;
    expect(await alarms(api)).toEqual([
      {
        ...{ app: 'judging', version: '3.0.0', errorRate: 45, command },
        before: { version: '2.0.0', errorRate: 15 },
      },
    ]);
    await alarms(api);
    expect(log.mock.calls).toEqual([[expect.anything(), expect.stringContaining(command)]]);
    const metric = 'nox_release_alarm{remote="judging",version="3.0.0"} 1';
    expect((await api.get('/api/metrics', asOperator)).body).toContain(metric);

    await putReleases(api, [...HISTORY, released('judging', '2.0.0', 0, 'rollback')]);
    expect(await alarms(api)).toEqual([]);
    expect((await api.get('/api/metrics', asOperator)).body).not.toContain(metric);
  });
});

describe('an alarm about a release', () => {
  it('is in the log within seconds, without anybody looking', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
    const api = await openApi({ vitalsSample: 1 });
    await putReleases(api, HISTORY);
    await addMetrics(api.db, [stored('2.0.0', 'views', 1_000, 30)]);
    const told = new Promise((resolve) =>
      jest.spyOn(api.app.log, 'error').mockImplementation((...line: unknown[]) => resolve(line[1])),
    );
    await report(api, '3.0.0', 5);
    jest.advanceTimersByTime(15_000);
    jest.useRealTimers();
    expect(await told).toContain('npm run rollback -- judging');
    await api.close();
  });

  it.each([
    ['three times as many', { views: 100, errors: 6 }, { views: 100, errors: 2 }, true],
    ['twice as many', { views: 100, errors: 6 }, { views: 100, errors: 3 }, false],
    ['few', { views: 4, errors: 4 }, { views: 10_000, errors: 1 }, false],
    ['some after none', { views: 100, errors: 5 }, { views: 1_000, errors: 0 }, true],
    ['some after none in few views', { views: 100, errors: 5 }, { views: 20, errors: 0 }, false],
    ['many after nothing known', { views: 9, errors: 9 }, { views: 0, errors: 0 }, false],
  ])('compares rates: %s', (_what, live, before, expected) => {
    expect(isWorse(live, before)).toBe(expected);
  });

  it('is not raised where nothing says what was live before', async () => {
    const api = await openApi({ vitalsSample: 1 });
    await addMetrics(api.db, [stored('2.0.0', 'views', 1_000, 30)]);
    await putReleases(api, HISTORY.slice(2));
    await report(api, '3.0.0', 9);
    expect(await alarms(api)).toEqual([]);
    // Somebody edits the registry.
    await putWebFile(api, 'static/js/releases.json', HISTORY.slice(0, 2));
    expect(await alarms(api)).toEqual([]);
    await putWebFile(api, 'static/js/releases.json', HISTORY);
    expect(await alarms(api)).toHaveLength(1);
    await api.close();
  });
});
