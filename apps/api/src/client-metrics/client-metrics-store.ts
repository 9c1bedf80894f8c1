import { sql } from 'kysely';
import { type ClientMetricRow, type Db } from '../database/schema.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** After this, minutes become hours. */
const MINUTES_RETENTION_MS = 2 * HOUR_MS;
const RETENTION_MS = 14 * 24 * HOUR_MS;
/** Of one statement: databases limit its parameters. */
const MAX_ROWS = 500;

/** The beginning of the minute or hour. */
export const floorTo = (span: number, time: number) => time - (time % span);

const KEY = ['app', 'version', 'metric', 'at', 'bucket'] as const;
const keyOf = (row: ClientMetricRow) => KEY.map((column) => row[column]).join('\n');

/** Rows of the same key as one, in one order: servers that add at the same time wait for each other, not in a circle. */
function mergeRows(rows: readonly ClientMetricRow[]): ClientMetricRow[] {
  const merged = new Map<string, ClientMetricRow>();
  for (const row of rows) {
    const amount = (merged.get(keyOf(row))?.amount ?? 0) + row.amount;
    merged.set(keyOf(row), { ...row, amount });
  }
  return [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

async function addRows(transaction: Db, rows: readonly ClientMetricRow[]): Promise<void> {
  const merged = mergeRows(rows);
  for (let start = 0; start < merged.length; start += MAX_ROWS) {
    await transaction
      .insertInto('client_metrics')
      .values(merged.slice(start, start + MAX_ROWS))
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet(({ eb, ref }) => ({
          amount: eb(ref('client_metrics.amount'), '+', ref('excluded.amount')),
        })),
      )
      .execute();
  }
}

/** Adds amounts to what is stored. */
export async function addMetrics(db: Db, rows: readonly ClientMetricRow[]): Promise<void> {
  await db.transaction().execute((transaction) => addRows(transaction, rows));
}

type Sum = Pick<ClientMetricRow, 'app' | 'version' | 'metric' | 'bucket' | 'amount'>;

/** All that is stored, by version. */
export function sumByVersion(db: Db): Promise<Sum[]> {
  const key = ['app', 'version', 'metric', 'bucket'] as const;
  return db
    .selectFrom('client_metrics')
    .select(key)
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .groupBy(key)
    .execute();
}

/** What is stored since a time, in rows of a minute or an hour. */
export function readSince(db: Db, since: number): Promise<ClientMetricRow[]> {
  return db.selectFrom('client_metrics').selectAll().where('at', '>=', since).execute();
}

/** Page views and errors of one version, from the hour of `from` until the hour of `to`. */
export async function countViews(
  db: Db,
  app: string,
  version: string,
  from = 0,
  to = Infinity,
): Promise<{ views: number; errors: number }> {
  const rows = await db
    .selectFrom('client_metrics')
    .select(['metric', ({ fn }) => fn.sum<number>('amount').as('amount')])
    .where('app', '=', app)
    .where('version', '=', version)
    .where('metric', 'in', ['views', 'render', 'evaluation', 'load'])
    .where('at', '>=', floorTo(HOUR_MS, from))
    .where('at', '<', Math.min(to, Number.MAX_SAFE_INTEGER))
    .groupBy('metric')
    .execute();
  const sum = { views: 0, errors: 0 };
  for (const { metric, amount } of rows) sum[metric === 'views' ? 'views' : 'errors'] += amount;
  return sum;
}

/** Makes hours of minutes that are some time ago, and deletes what is past its retention. @param now see `clock.ts` */
export async function compactMetrics(db: Db, now: number): Promise<void> {
  const end = floorTo(HOUR_MS, now - MINUTES_RETENTION_MS);
  await db.transaction().execute(async (transaction) => {
    // Written as text: after other deletions SQLite's file is rewritten (`eraseDeleted`), which sums do not need.
    await sql`delete from client_metrics where at < ${now - RETENTION_MS}`.execute(transaction);
    // Deleted first: of several servers one gets the rows.
    const { rows } = await sql<ClientMetricRow>`
      delete from client_metrics where at < ${end} and at % ${HOUR_MS} <> 0
      returning app, version, metric, at, bucket, amount`.execute(transaction);
    if (rows.length === 0) return;
    await addRows(
      transaction,
      rows.map((row) => ({ ...row, at: floorTo(HOUR_MS, row.at) })),
    );
  });
}
