import { type VersionMetrics, VITALS } from '@nox/contracts';
import { type Releases, UNKNOWN } from '../client-errors/known-releases.ts';
import { type MetricSum } from './client-metrics-store.ts';
import { p75 } from './histogram.ts';
import { errorRateOf } from './release-alarms.ts';

function figuresOf(rows: readonly MetricSum[]) {
  const ofMetric = (metric: MetricSum['metric']) => rows.filter((row) => row.metric === metric);
  const sum = (metric: MetricSum['metric']) =>
    ofMetric(metric).reduce((total, { amount }) => total + amount, 0);
  const countsOf = (metric: MetricSum['metric']) =>
    new Map(ofMetric(metric).map(({ bucket, amount }) => [bucket, amount]));
  const errors = { render: sum('render'), evaluation: sum('evaluation'), load: sum('load') };
  const views = sum('views');
  const all = errors.render + errors.evaluation + errors.load;
  return {
    ...{ views, samples: sum('samples'), errors, errorRate: errorRateOf({ views, errors: all }) },
    p75: Object.fromEntries(VITALS.map((vital) => [vital, p75(vital, countsOf(vital))])),
  } as Pick<VersionMetrics, 'views' | 'samples' | 'errors' | 'errorRate' | 'p75'>;
}

/** By app and version, in the order of the releases; what is live is there without reports, too. */
export function summarizeVersions(
  rows: readonly MetricSum[],
  releases: Releases,
): VersionMetrics[] {
  return [...releases.keys(), UNKNOWN].flatMap((app) => {
    const { live, versions = [] } = releases.get(app) ?? {};
    return [...versions, UNKNOWN].flatMap((version) => {
      const isLive = version === live;
      const own = rows.filter((row) => row.app === app && row.version === version);
      return own.length > 0 || isLive ? [{ app, version, isLive, ...figuresOf(own) }] : [];
    });
  });
}
