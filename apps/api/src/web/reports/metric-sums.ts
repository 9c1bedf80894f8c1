import { type Vital, type VersionMetrics, VITALS } from '@nox/contracts';
import { type ClientMetricRow, type Db } from '#platform/database/schema.ts';
import { HOUR_MS } from '#platform/database/clock.ts';
import { type Releases, UNKNOWN } from '../releases/read-releases.ts';

export const startOfHour = (time: number) => time - (time % HOUR_MS);

const KEY = ['app', 'version', 'metric', 'at', 'bucket'] as const;

export const keyOf = (row: ClientMetricRow) => KEY.map((column) => row[column]).join('\n');

/** Adds amounts to what is stored. @param rows of different keys, at most 5,000: databases limit parameters */
export async function addMetrics(db: Db, rows: readonly ClientMetricRow[]): Promise<void> {
  await db
    .insertInto('client_metrics')
    // All servers add in one order: they wait for each other, not in a circle.
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet(({ eb, ref }) => ({
        amount: eb(ref('client_metrics.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute();
}

export type MetricSum = Omit<ClientMetricRow, 'at'>;

export function sumByVersion(db: Db): Promise<MetricSum[]> {
  const key = ['app', 'version', 'metric', 'bucket'] as const;
  return db
    .selectFrom('client_metrics')
    .select(key)
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .groupBy(key)
    .execute();
}

/** Page views and errors of one version, from the hour of `from` until the hour of `to`. */
export async function countViews(
  db: Db,
  app: string,
  version: string,
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
): Promise<Errors> {
  const rows = await db
    .selectFrom('client_metrics')
    .select(['metric', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('app', '=', app)
    .where('version', '=', version)
    .where('metric', 'in', ['views', 'render', 'evaluation', 'load'])
    .where('at', '>=', startOfHour(from))
    .where('at', '<', to)
    .groupBy('metric')
    .execute();
  const sum = { views: 0, errors: 0 };
  for (const { metric, amount } of rows) sum[metric === 'views' ? 'views' : 'errors'] += amount;
  return sum;
}

/** Each bucket ends at this many times the end of the one before it: a percentile is at most that far off. */
const FACTOR = 1.2;
const LAST_BUCKET = 60;

/** A layout shift is a score whose good values are below 0.1; the others are in milliseconds. */
const scaleOf = (vital: Vital) => (vital === 'CLS' ? 1_000 : 1);

/** The bucket of a value; the first one ends at 1. */
export function bucketOf(vital: Vital, value: number): number {
  const bucket = Math.ceil(Math.log(value * scaleOf(vital)) / Math.log(FACTOR));
  return Math.min(LAST_BUCKET, Math.max(0, bucket));
}

/** The value below which three quarters of all values are; null without any. @param counts by bucket */
export function p75(vital: Vital, counts: ReadonlyMap<number, number>): number | null {
  const wanted = 0.75 * [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
    if (below + count < wanted) {
      below += count;
      continue;
    }
    if (bucket === 0) return 0;
    return FACTOR ** (bucket - 1 + (wanted - below) / count) / scaleOf(vital);
  }
  return null;
}

export type Errors = Record<'views' | 'errors', number>;

export const errorRateOf = ({ views, errors }: Errors): number | null =>
  views > 0 ? (1_000 * errors) / views : null;

function figuresOf(rows: readonly MetricSum[]) {
  const ofMetric = (metric: MetricSum['metric']) => rows.filter((row) => row.metric === metric);
  const sum = (...metrics: MetricSum['metric'][]) =>
    metrics.flatMap(ofMetric).reduce((total, { amount }) => total + amount, 0);
  const p75Of = (vital: Vital) =>
    p75(vital, new Map(ofMetric(vital).map(({ bucket, amount }) => [bucket, amount])));
  const views = sum('views');
  return {
    views,
    samples: sum('samples'),
    errors: { render: sum('render'), evaluation: sum('evaluation'), load: sum('load') },
    errorRate: errorRateOf({ views, errors: sum('render', 'evaluation', 'load') }),
    p75: Object.fromEntries(VITALS.map((vital) => [vital, p75Of(vital)])) as VersionMetrics['p75'],
  };
}

/** Versions are in the order of the releases; what is live is listed even if no browser has reported it. */
export function summarizeVersions(rows: readonly MetricSum[], releases: Releases) {
  return [...releases.keys(), UNKNOWN].flatMap((app) => {
    const { live, versions = [] } = releases.get(app) ?? {};
    return [...versions, UNKNOWN].flatMap((version) => {
      const isLive = version === live;
      const own = rows.filter((row) => row.app === app && row.version === version);
      return own.length > 0 || isLive ? [{ app, version, isLive, ...figuresOf(own) }] : [];
    });
  });
}
