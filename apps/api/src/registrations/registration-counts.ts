import { type RegistrationsPage } from '@nox/contracts';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { countRows } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { isoTime } from '../database/times.ts';

/** In microseconds, as creation times are: every time zone's day begins with a quarter of an hour. */
const QUARTER = 15 * 60 * 1_000_000;

const MAX_WITHDRAWN = 200;

/** Those of the current season; a new season starts without any. */
export const duplicated = (db: Db) =>
  db
    .selectFrom('registrations')
    .select('roll_key')
    .groupBy('roll_key')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .union(db.selectFrom('audition_entries').select('roll_key'));

async function readCounts(db: Db): Promise<RegistrationsPage['counts']> {
  const registrations = await db
    .selectFrom('registrations')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('held_reason').as('held'),
    ])
    .executeTakeFirstOrThrow();
  const same = db.selectFrom('registrations').where('roll_key', 'in', duplicated(db));
  const entries = await db
    .selectFrom('audition_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('withdrawn_at').as('withdrawn'),
    ])
    .executeTakeFirstOrThrow();
  return {
    waiting: registrations.total - registrations.held,
    held: registrations.held,
    duplicates: await countRows(same),
    entries: entries.total,
    withdrawn: entries.withdrawn,
  };
}

const readQuarters = (db: Db, table: 'registrations' | 'audition_entries') =>
  db
    .selectFrom(table)
    .select(({ fn }) => [
      'dance_style as danceStyle',
      sql<number>`created_at / ${sql.lit(QUARTER)}`.as('quarter'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['dance_style', 'quarter'])
    .execute();

interface Sums {
  registrations: number;
  entries: number;
}

function add(sums: Map<string, Sums>, key: string, what: keyof Sums, count: number): void {
  const known = sums.get(key) ?? { registrations: 0, entries: 0 };
  sums.set(key, { ...known, [what]: known[what] + count });
}

/** By style, and by the day of the time zone. */
async function readSums(db: Db, timeZone: string) {
  const dayOf = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString();
  const styles = new Map<string, Sums>();
  const days = new Map<string, Sums>();
  for (const [table, what] of [
    ['registrations', 'registrations'],
    ['audition_entries', 'entries'],
  ] as const) {
    for (const { danceStyle, quarter, count } of await readQuarters(db, table)) {
      add(styles, danceStyle, what, count);
      add(days, dayOf((quarter * QUARTER) / 1_000), what, count);
    }
  }
  return {
    styles: [...styles]
      .map(([danceStyle, sums]) => ({ danceStyle, ...sums }))
      .sort((a, b) => b.registrations + b.entries - a.registrations - a.entries),
    days: [...days]
      .map(([date, sums]) => ({ date, ...sums }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

async function readWithdrawn(db: Db): Promise<RegistrationsPage['withdrawn']> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id', 'number', 'full_name', 'withdrawn_at'])
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .limit(MAX_WITHDRAWN)
    .execute();
  return rows.map(({ id, number, full_name, withdrawn_at }) => ({
    _id: id,
    number,
    fullName: full_name,
    withdrawnAt: isoTime(withdrawn_at!),
  }));
}

/** What organisers see beside the list. @param timeZone by its IANA name */
export const readRegistrationCounts = async (
  db: Db,
  timeZone: string,
): Promise<Omit<RegistrationsPage, 'registrations' | 'next'>> => ({
  counts: await readCounts(db),
  ...(await readSums(db, timeZone)),
  withdrawn: await readWithdrawn(db),
});
