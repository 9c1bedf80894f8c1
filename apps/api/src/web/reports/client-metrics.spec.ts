import { type ClientMetrics, type PageView } from '@nox/contracts';
import fc from 'fast-check';
import { pruneByAge } from '../../maintenance.ts';
import { addMetrics, bucketOf, p75 } from './metric-sums.ts';
import { isWorse } from './client-metrics.ts';
import { type ClientMetric } from '#platform/database/schema.ts';
import { DAY_MS, HOUR_MS } from '#platform/database/clock.ts';
import {
  apiForAll,
  apiForEach,
  asOperator,
  expectError,
  openApi,
  type TestApi,
} from '../../../test/api.ts';
import { engines } from '../../../test/engines.ts';
import { putReleases, putWebFile, released, shellPage } from '../../../test/web-root.ts';

const HISTORY = [released('judging', '1.0.0', 2_000), released('judging', '2.0.0', 1_000)];

const view = (vitals: PageView['vitals'] = {}, version = '2.0.0'): PageView => ({
  apps: [
    { name: 'shell', version: '1.0.0' },
    { name: 'judging', version },
  ],
  vitals,
});

const error = {
  kind: 'render',
  address: '/judging/:id',
  remote: 'judging',
  version: '2.0.0',
  attempts: 1,
  recovered: false,
};

describe.each(engines)('what browsers report on $name', ({ open }) => {
  const api = apiForEach({ vitalsSample: 0.5 }, open);
  beforeEach(() => putReleases(api, HISTORY));

  const send = async (payload: object, path = 'client-metrics') =>
    expect(
      (await api.app.inject({ method: 'POST', url: `/api/${path}`, payload })).statusCode,
    ).toBe(204);
  const read = async (from = api) => (await from.get('/api/client-metrics')).json<ClientMetrics>();
  const figuresOf = ({ versions }: ClientMetrics, app: string, version: string) =>
    versions.find((one) => one.app === app && one.version === version);

  it('is summed by app and version, and survives a restart', async () => {
    for (const value of [1_000, 2_000, 3_000, 9_000]) {
      const remote = 'judging';
      await send(view({ LCP: { value, remote }, CLS: { value: 0, remote } }));
    }
    await send(view({}, '1.0.0'));
    for (const more of [{}, { kind: 'chunk' }, { recovered: true }, { repeated: true }]) {
      await send({ ...error, ...more }, 'client-errors');
    }
    const report = await read();
    expect(figuresOf(report, 'judging', '2.0.0')).toEqual({
      app: 'judging',
      version: '2.0.0',
      isLive: true,
      views: 8,
      samples: 4,
      errors: { render: 1, evaluation: 0, load: 1 },
      errorRate: 250,
      p75: { LCP: expect.any(Number), INP: null, CLS: 0, TTFB: null, FCP: null },
    });
    const { LCP } = figuresOf(report, 'judging', '2.0.0')!.p75;
    expect(Math.abs(LCP! / 3_000 - 1)).toBeLessThan(0.2);
    expect(figuresOf(report, 'shell', '1.0.0')).toMatchObject({ samples: 5, p75: { LCP } });
    expect(figuresOf(report, 'judging', '1.0.0')).toMatchObject({ isLive: false, samples: 1 });

    const { db, revisions, integrity } = api;
    const kept = async () => ({ db, revisions, integrity, close: async () => undefined });
    const again = await openApi({ vitalsSample: 0.5 }, kept);
    await putReleases(again, HISTORY);
    expect((await read(again)).versions).toEqual(report.versions);
    await again.close();
  });

  it('is one row an hour of each sum, which is deleted after two weeks', async () => {
    for (let time = 0; time < 2; time += 1) {
      await send(error, 'client-errors');
      await read();
    }
    const rows = () => api.db.selectFrom('client_metrics').selectAll().execute();
    const [row] = await rows();
    expect(await rows()).toEqual([{ ...row, metric: 'render', amount: 2 }]);
    expect(row!.at % 3_600_000).toBe(0);
    await pruneByAge(api.db, row!.at + 14 * DAY_MS);
    expect(await rows()).toHaveLength(1);
    await pruneByAge(api.db, row!.at + 14 * DAY_MS + 1);
    expect(await rows()).toEqual([]);
  });

  it('is stored by one statement, as much as a server collects', async () => {
    const sum = { app: 'judging', version: '2.0.0', metric: 'views' as const, at: 0, amount: 1 };
    const rows = Array.from({ length: 5_000 }, (_, bucket) => ({ ...sum, bucket }));
    await Promise.all([addMetrics(api.db, rows), addMetrics(api.db, rows.toReversed())]);
    expect(figuresOf(await read(), 'judging', '2.0.0')).toMatchObject({ views: 10_000 });
  });
});

describe('a report of a page view', () => {
  const api = apiForAll({ vitalsSample: 1 });
  beforeAll(() => putReleases(api, HISTORY));

  const send = (payload: object, more = {}) =>
    api.app.inject({ method: 'POST', url: '/api/client-metrics', payload, ...more });
  const rows = async () => {
    const { versions } = (await api.get('/api/client-metrics')).json<ClientMetrics>();
    return versions.map(({ app, version, samples }) => [app, version, samples]);
  };

  it('adds no app and no version of its own', async () => {
    for (const name of ['made-up', '__proto__', 'a"\n', 'judging']) {
      await send({ apps: [{ name, version: '9.9.9' }], vitals: {} });
    }
    const twice = { name: 'judging', version: '2.0.0' };
    await send({ apps: [twice, twice], vitals: { INP: { value: 8, remote: 'made-up' } } });
    expect(await rows()).toEqual([
      ['shell', '1.0.0', 0],
      ['judging', '2.0.0', 1],
      ['judging', 'unknown', 1],
      ['unknown', 'unknown', 3],
    ]);
  });

  const LCP = (value: unknown) => ({ ...view(), vitals: { LCP: { value, remote: 'judging' } } });
  it.each([
    ['absurd', LCP(600_001)],
    ['negative', LCP(-1)],
    ['no number', LCP('8')],
    ['of nothing', { apps: [], vitals: {} }],
    ['of too many apps', { ...view(), apps: Array(9).fill(view().apps[0]) }],
    ['with more than it should have', { ...view(), userAgent: 'Browser' }],
  ])('is refused when it is %s', async (_what, payload) => {
    expectError(await send(payload), 400, { code: 'invalid' });
    expect((await send({ ...payload, more: 'x'.repeat(1_024) })).statusCode).toBe(413);
  });

  it('is asked for by the page, unless none are measured', async () => {
    const settings = async (vitalsSample: number) => {
      const site = await openApi({ vitalsSample });
      await putReleases(site, HISTORY);
      await putWebFile(site, 'index.html', shellPage());
      const { body } = await site.get('/admin', { accept: 'text/html' });
      await site.app.inject({ method: 'POST', url: '/api/client-metrics', payload: view() });
      const { versions } = (await site.get('/api/client-metrics')).json<ClientMetrics>();
      await site.close();
      const share = /"vitalsSample":([\d.]+)/.exec(body)?.[1];
      return [share, versions.some(({ samples }) => samples > 0)];
    };
    expect(await settings(0.25)).toEqual(['0.25', true]);
    expect(await settings(0)).toEqual([undefined, false]);
  });
});

function counted(vital: 'LCP' | 'CLS', values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf(vital, value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

describe('the value below which three quarters are', () => {
  it('is at most a fifth off', () => {
    const durations = fc.array(fc.double({ min: 2, max: 50_000, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(durations, (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1]!;
        const ratio = p75('LCP', counted('LCP', values))! / exact;
        expect(ratio).toBeGreaterThan(1 / 1.201);
        expect(ratio).toBeLessThan(1.201);
      }),
    );
  });

  it('is a score for layout shifts, of which most are none, and none without values', () => {
    expect(p75('CLS', counted('CLS', [0, 0, 0, 0.4]))).toBe(0);
    expect(p75('CLS', counted('CLS', [0, 0.1, 0.1, 0.1]))).toBeCloseTo(0.1, 1);
    expect(p75('LCP', new Map())).toBeNull();
  });
});

const RELEASES = [
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
    const payload = { ...error, version, ...more };
    await app.inject({ method: 'POST', url: '/api/client-errors', payload });
  }
};

const alarms = async ({ get }: TestApi) =>
  (await get('/api/client-metrics')).json<ClientMetrics>().alarms;

describe.each(engines)('a release with three times the errors on $name', ({ open }) => {
  const api = apiForEach({ vitalsSample: 1 }, open);
  beforeEach(async () => {
    await putReleases(api, RELEASES);
    await addMetrics(api.db, [
      stored('2.0.0', 'views', 1_000, 30),
      stored('2.0.0', 'load', 10, 30),
      stored('3.0.0', 'views', 200),
    ]);
  });

  it('is reported with the command that takes it back, until that is done', async () => {
    const log = jest.spyOn(api.app.log, 'error');
    await report(api, '3.0.0', 5);
    await report(api, '3.0.0', 5, { recovered: true });
    await report(api, '2.0.0', 5);
    expect(await alarms(api)).toEqual([]);
    await report(api, '3.0.0', 4);
    const command = `npm run rollback -- judging --to ${api.folder}/web`;
    expect(await alarms(api)).toEqual([
      {
        app: 'judging',
        version: '3.0.0',
        errorRate: 45,
        command,
        before: { version: '2.0.0', errorRate: 15 },
      },
    ]);
    await alarms(api);
    expect(log.mock.calls).toEqual([[expect.anything(), expect.stringContaining(command)]]);
    const metric = 'nox_release_alarm{remote="judging",version="3.0.0"} 1';
    expect((await api.get('/api/metrics', asOperator)).body).toContain(metric);

    await putReleases(api, [...RELEASES, released('judging', '2.0.0', 0, 'rollback')]);
    expect(await alarms(api)).toEqual([]);
    expect((await api.get('/api/metrics', asOperator)).body).not.toContain(metric);
  });
});

describe.each(engines)('a release in its first hour on $name', ({ open }) => {
  const api = apiForEach({ vitalsSample: 1 }, open);

  it('is compared with the version before by the kinds of its errors', async () => {
    await putReleases(api, RELEASES);
    const log = jest.spyOn(api.app.log, 'error');
    const frames = (file: string) => [`/static/js/judging/${file}.js:1:9`];
    const kinds = [
      ['2.0.0', 'known', '2.0.0/page.0123456789'],
      ['3.0.0', 'known', '3.0.0/page.abcdef0123'],
      ['3.0.0', 'new', '3.0.0/page.abcdef0123'],
    ] as const;
    for (const [version, message, file] of kinds) {
      // One place in the code has one message.
      const at = [frames(file)[0]!.replace('1:9', `${message.length}:9`)];
      await report(api, version, 1, { kind: 'script', message, frames: at, count: 4 });
    }
    await report(api, '3.0.0', 3, { kind: 'chunk', recovered: true });
    const compared = async () =>
      (await api.get('/api/client-metrics')).json<ClientMetrics>().comparisons;
    const found = { app: 'judging', version: '3.0.0', before: '2.0.0', views: 0, isOver: false };
    expect(await compared()).toEqual([{ ...found, newErrors: 4, isBad: false }]);
    expect(log).not.toHaveBeenCalled();
    await addMetrics(api.db, [stored('3.0.0', 'views', 40)]);
    await report(api, '3.0.0', 1, { kind: 'hydration', message: 'another', count: 8 });
    expect(await compared()).toEqual([{ ...found, views: 40, newErrors: 12, isBad: true }]);
    await compared();
    const lines = log.mock.calls.map(([, line]) => line);
    expect(
      lines.filter((line) => /^A release has 12 errors of a new kind in 40/.test(String(line))),
    ).toHaveLength(1);
    await putReleases(api, [...RELEASES.slice(0, 2), released('judging', '3.0.0', 61)]);
    expect(await compared()).toMatchObject([{ newErrors: 0, isBad: false, isOver: true }]);
  });
});

describe('an alarm about a release', () => {
  it('is in the log within seconds, without a request', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
    const api = await openApi({ vitalsSample: 1 });
    await putReleases(api, RELEASES);
    await addMetrics(api.db, [stored('2.0.0', 'views', 1_000, 30)]);
    const logged = new Promise((resolve) =>
      jest.spyOn(api.app.log, 'error').mockImplementation((...line: unknown[]) => resolve(line[1])),
    );
    await report(api, '3.0.0', 5);
    jest.advanceTimersByTime(15_000);
    jest.useRealTimers();
    expect(await logged).toContain('npm run rollback -- judging');
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
    await putReleases(api, RELEASES.slice(2));
    await report(api, '3.0.0', 9);
    expect(await alarms(api)).toEqual([]);
    // The registry is edited by hand.
    await putWebFile(api, 'static/js/releases.json', RELEASES.slice(0, 2));
    expect(await alarms(api)).toEqual([]);
    await putWebFile(api, 'static/js/releases.json', RELEASES);
    expect(await alarms(api)).toHaveLength(1);
    await api.close();
  });
});
