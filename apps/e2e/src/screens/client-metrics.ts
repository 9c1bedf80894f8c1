import type { ClientMetrics, VersionMetrics } from '@nox/contracts';

const version = (
  app: string,
  name: string,
  isLive: boolean,
  views: number,
  [render, load]: [number, number],
  [LCP, INP, CLS]: [number, number, number],
): VersionMetrics => ({
  app,
  version: name,
  isLive,
  views,
  samples: views / 10,
  errors: { render, evaluation: 0, load },
  errorRate: (1_000 * (render + load)) / views,
  p75: { LCP, INP, CLS, TTFB: 120, FCP: 700 },
});

/** Figures of a site after a release of judging that made it worse. */
export const METRICS_AFTER_BAD_RELEASE: ClientMetrics = {
  sampleRate: 0.1,
  versions: [
    version('shell', '0.1.0-5e0c71aa', true, 9_420, [0, 21], [1_180, 96, 0.004]),
    version('public-site', '0.1.0-1f6a90c2', true, 8_260, [0, 12], [1_240, 88, 0.006]),
    version('admin', '0.1.0-77b0d113', true, 640, [1, 2], [1_930, 144, 0.02]),
    version('judging', '0.1.0-c41f2e09', true, 180, [17, 1], [2_740, 612, 0.12]),
    version('judging', '0.1.0-9a3c55d0', false, 910, [4, 2], [1_610, 152, 0.03]),
  ],
  alarms: [
    {
      app: 'judging',
      version: '0.1.0-c41f2e09',
      errorRate: 100,
      before: { version: '0.1.0-9a3c55d0', errorRate: 6.6 },
      command: 'npm run rollback -- judging --to /srv/nox/web',
    },
  ],
};
