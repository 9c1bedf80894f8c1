import { type HourMetrics, type VersionMetrics, VITALS } from '@nox/contracts';
import { type Releases, UNKNOWN } from '../client-errors/known-releases.ts';
import { type ClientMetricRow } from '../database/schema.ts';
import { floorTo, HOUR_MS } from './client-metrics-store.ts';
import { p75 } from './histogram.ts';
import { errorRateOf } from './release-alarms.ts';

type Sum = Pick<ClientMetricRow, 'metric' | 'bucket' | 'amount'>;

function figuresOf(rows: readonly Sum[]) {
  const sum = (metric: ClientMetricRow['metric']) =>
    rows.reduce((total, row) => total + (row.metric === metric ? row.amount : 0), 0);
  const countsOf = (metric: ClientMetricRow['metric']) => {
    const counts = new Map<number, number>();
    for (const { bucket, amount } of rows.filter((row) => row.metric === metric)) {
      counts.set(bucket, (counts.get(bucket) ?? 0) + amount);
    }
    return counts;
  };
  const errors = { render: sum('render'), evaluation: sum('evaluation'), load: sum('load') };
  const views = sum('views');
  const all = errors.render + errors.evaluation + errors.load;
  return {
    ...{ views, samples: sum('samples'), errors, errorRate: errorRateOf({ views, errors: all }) },
    p75: Object.fromEntries(VITALS.map((vital) => [vital, p75(vital, countsOf(vital))])),
  } as Pick<VersionMetrics, 'views' | 'samples' | 'errors' | 'errorRate' | 'p75'>;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** By app and version, in the order of the releases; what is live is there without reports, too. */
export function summarizeVersions(
  rows: readonly (Sum & Pick<ClientMetricRow, 'app' | 'version'>)[],
  releases: Releases,
): VersionMetrics[] {
  const groups = groupBy(rows, ({ app, version }) => `${app}\n${version}`);
  return [...releases.keys(), UNKNOWN].flatMap((app) => {
    const { live, versions = [] } = releases.get(app) ?? {};
    return [...versions, UNKNOWN].flatMap((version) => {
      const group = groups.get(`${app}\n${version}`);
      if (!group && version !== live) return [];
      return [{ app, version, isLive: version === live, ...figuresOf(group ?? []) }];
    });
  });
}

/** By app and hour. */
export function summarizeHours(rows: readonly ClientMetricRow[]): HourMetrics[] {
  const groups = groupBy(rows, ({ app, at }) => `${app}\n${floorTo(HOUR_MS, at)}`);
  return [...groups.values()]
    .map((group) => {
      const { app, at } = group[0]!;
      const { errorRate, p75: percentiles } = figuresOf(group);
      const hour = new Date(floorTo(HOUR_MS, at)).toISOString();
      return { app, at: hour, errorRate, LCP: percentiles.LCP };
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}
