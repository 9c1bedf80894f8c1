import type { ClientMetrics, VersionMetrics } from '@nox/contracts';

const HOUR_MS = 60 * 60 * 1_000;

const version = (
  app: string,
  name: string,
  isLive: boolean,
  views: number,
  [render, load]: [number, number],
  [LCP, INP, CLS]: [number, number, number],
): VersionMetrics => ({
  ...{ app, version: name, isLive, views, samples: views / 10 },
  ...{ errors: { render, evaluation: 0, load }, errorRate: (1_000 * (render + load)) / views },
  p75: { LCP, INP, CLS, TTFB: 120, FCP: 700 },
});

/** Two days of a site, after a release of judging that made it worse. */
export function clientMetricsOfTwoDays(until = Date.now()): ClientMetrics {
  const ago = (hours: number) => new Date(until - hours * HOUR_MS).toISOString();
  const hourly = (app: string, errors: (hour: number) => number, LCP: (hour: number) => number) =>
    Array.from({ length: 47 }, (_, index) => 47 - index)
      .filter((hour) => hour % 24 > 6)
      .map((hour) => ({ app, at: ago(hour), errorRate: errors(hour), LCP: LCP(hour) }));
  return {
    sampleRate: 0.1,
    versions: [
      version('shell', '0.1.0-5e0c71aa', true, 9_420, [0, 21], [1_180, 96, 0.004]),
      version('public-site', '0.1.0-1f6a90c2', true, 8_260, [0, 12], [1_240, 88, 0.006]),
      version('admin', '0.1.0-77b0d113', true, 640, [1, 2], [1_930, 144, 0.02]),
      version('judging', '0.1.0-c41f2e09', true, 180, [17, 1], [2_740, 612, 0.12]),
      version('judging', '0.1.0-9a3c55d0', false, 910, [4, 2], [1_610, 152, 0.03]),
    ],
    hours: [
      ...hourly(
        'shell',
        (hour) => (hour % 5 === 0 ? 4 : 1),
        (hour) => 1_100 + (hour % 7) * 40,
      ),
      ...hourly(
        'public-site',
        (hour) => (hour % 9 === 0 ? 3 : 0),
        (hour) => 1_200 + (hour % 5) * 60,
      ),
      ...hourly(
        'admin',
        () => 2,
        (hour) => 1_900 + (hour % 3) * 50,
      ),
      ...hourly(
        'judging',
        (hour) => (hour < 12 ? 95 : 6),
        (hour) => (hour < 12 ? 2_700 : 1_600),
      ),
    ],
    until: ago(0),
    releases: [
      { app: 'public-site', version: '0.1.0-1f6a90c2', at: ago(30), action: 'release' },
      { app: 'judging', version: '0.1.0-c41f2e09', at: ago(12), action: 'release' },
    ],
    alarms: [
      {
        ...{ app: 'judging', version: '0.1.0-c41f2e09', errorRate: 100 },
        before: { version: '0.1.0-9a3c55d0', errorRate: 6.6 },
        command: 'npm run rollback -- judging --to /srv/nox/web',
      },
    ],
  };
}
