import { DANCE_STYLES, type SeasonInput } from '@nox/contracts';
import { releaseSeats } from '../auditions/seats/release-seats.ts';
import { deleteOrphans } from '../auditions/undo/undoable-messages.ts';
import { BulkRecord } from '../database/audit.ts';
import { type Database } from '../database/revisions.ts';
import { type Db, type SeasonRow } from '../database/schema.ts';
import { settingsOf } from '../seasons/current-season.ts';
import { instantOf } from '../seasons/registration-state.ts';
import { deleteRows } from './delete-rows.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const UNCONFIRMED_DAYS = 30;
/** A row beside the latest time: the day of the last run, which one process takes for all. */
const CLOCK = 'retention';

interface Due {
  season: SeasonRow;
  entries: { id: string; status: string; dance_style: string }[];
  registrations: string[];
}

/** Milliseconds since 1970. @param timeZone the society's, by its IANA name */
function deletionTime({ endsOn, deleteAfterDays }: SeasonInput, timeZone: string): number {
  if (endsOn === null) return Infinity;
  return instantOf(`${endsOn}T00:00`, timeZone) + (1 + deleteAfterDays) * DAY_MS;
}

/** Unconfirmed registrations from before this time are deleted now; in milliseconds since 1970. */
function unconfirmedBefore({ closesAt }: SeasonInput, now: number, timeZone: string): number {
  const end = now - UNCONFIRMED_DAYS * DAY_MS;
  if (closesAt === null) return end;
  return instantOf(closesAt, timeZone) <= end ? Infinity : -Infinity;
}

async function findDue(db: Db, season: SeasonRow, now: number, timeZone: string): Promise<Due> {
  const settings = settingsOf(season);
  const isOver = now >= deletionTime(settings, timeZone);
  const before = isOver ? Infinity : unconfirmedBefore(settings, now, timeZone);
  const columns = ['id', 'status', 'dance_style'] as const;
  const entries = !isOver
    ? []
    : season.is_current === 1
      ? await db.selectFrom('audition_entries').select(columns).execute()
      : await db
          .selectFrom('archived_entries')
          .select(columns)
          .where('season_id', '=', season.id)
          .execute();
  const waiting = await db
    .selectFrom('registrations')
    .select(['id', 'created_at'])
    .where('season_id', '=', season.id)
    .execute();
  const registrations = waiting.filter(({ created_at }) => created_at / 1_000 < before);
  return { season, entries, registrations: registrations.map(({ id }) => id) };
}

/** Styles are free text: one that is not taught here may name a person. */
const styleOf = (style: string) =>
  (DANCE_STYLES as readonly string[]).includes(style) ? style : 'other';

/** What remains of a season: numbers. */
function countsOf({ season, entries, registrations }: Due): Record<string, number> {
  const counts = { ...(JSON.parse(season.erased ?? '{}') as Record<string, number>) };
  const add = (key: string, count = 1) => (counts[key] = (counts[key] ?? 0) + count);
  for (const { status, dance_style } of entries) {
    add('entries');
    add(`status ${status}`);
    add(`style ${styleOf(dance_style)}`);
  }
  if (registrations.length > 0) add('unconfirmed', registrations.length);
  return counts;
}

const isInList = ({ season, entries }: Due) => season.is_current === 1 && entries.length > 0;

/** @param revised the revisions of the auditions and of the schedule, where entries of the list are due */
async function deleteDue(
  transaction: Db,
  [revision, schedule = 0]: readonly [number, ...number[]],
  due: Due,
): Promise<void> {
  const entries = due.entries.map(({ id }) => id);
  if (isInList(due)) await releaseSeats(transaction, schedule, entries, null);
  const { registrations, season } = due;
  await deleteRows(transaction, revision, { entries, registrations });
  await transaction
    .updateTable('seasons')
    .set({ erased: JSON.stringify(countsOf(due)) })
    .where('id', '=', season.id)
    .execute();
  const change = { subject: 'candidates', action: 'erased', by: 'system' } as const;
  const record = new BulkRecord(transaction, change);
  await record.add([...entries, ...registrations].map((item_id) => ({ item_id })));
  await record.finish();
}

/** @returns whether this process is the first one today; part of the transaction of the run, which may fail */
async function claimDay(transaction: Db, now: number): Promise<boolean> {
  const latest = Math.floor(now / DAY_MS);
  const claimed = await transaction
    .insertInto('clock')
    .values({ name: CLOCK, latest })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ latest }).where('clock.latest', '<', latest),
    )
    .returning('latest')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function hasRunToday(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('clock')
    .select('latest')
    .where('name', '=', CLOCK)
    .executeTakeFirst();
  return row !== undefined && row.latest >= Math.floor(now / DAY_MS);
}

/**
 * Deletes, once a day, what is past its retention: entries and archives of seasons, unconfirmed registrations,
 * and what belongs to deleted entries.
 * @param now see `clock.ts`
 * @param timeZone the society's, by its IANA name
 * @returns whether it was done now; files of messages remain
 */
export async function runRetention(
  { db, revisions }: Database,
  now: number,
  timeZone: string,
): Promise<boolean> {
  if (await hasRunToday(db, now)) return false;
  const isDue = ({ entries, registrations }: Due) => entries.length + registrations.length > 0;
  const readDue = async (transaction: Db) => {
    const all: Due[] = [];
    for (const season of await transaction.selectFrom('seasons').selectAll().execute()) {
      all.push(await findDue(transaction, season, now, timeZone));
    }
    return all.filter(isDue);
  };
  // A revision makes every client ask for changes: only where there are some.
  const isChange = (await readDue(db)).some(isInList);
  const run = async (transaction: Db, ...revised: [number, ...number[]]) => {
    if (!(await claimDay(transaction, now))) return false;
    await deleteOrphans(transaction);
    for (const due of await readDue(transaction)) {
      // Due since a moment ago, without a revision for those who have the list: tomorrow.
      if (!isChange && isInList(due)) continue;
      await deleteDue(transaction, revised, due);
    }
    return true;
  };
  if (isChange) return revisions.change('auditions', run, ['schedule']);
  return revisions.between('auditions', (transaction) => run(transaction, 0));
}
