import { type ClientMetricRow, type Db } from '../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../database/times.ts';

const RETENTION_MS = 14 * DAY_MS;

export const startOfHour = (time: number) => time - (time % HOUR_MS);

const KEY = ['app', 'version', 'metric', 'at', 'bucket'] as const;

/** What one row adds up. */
export const keyOf = (row: ClientMetricRow) => KEY.map((column) => row[column]).join('\n');

/** Adds amounts to what is stored. @param rows of different keys, at most 5,000: databases limit parameters */
export async function addMetrics(db: Db, rows: readonly ClientMetricRow[]): Promise<void> {
  await db
    .insertInto('client_metrics')
    // In one order: servers that add at the same time wait for each other, not in a circle.
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet(({ eb, ref }) => ({
        amount: eb(ref('client_metrics.amount'), '+', ref('excluded.amount')),
      })),
    )
    .execute();
}

export type MetricSum = Omit<ClientMetricRow, 'at'>;

/** All that is stored, by version. */
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
): Promise<{ views: number; errors: number }> {
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

/** Deletes what is past its retention. @param now see `clock.ts` */
export async function pruneMetrics(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('client_metrics')
    .where('at', '<', now - RETENTION_MS)
    .execute();
}
