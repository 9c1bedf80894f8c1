import { type FastifyBaseLogger } from 'fastify';
import { type SeasonInput, withoutSensitive } from '@nox/contracts';
import { releaseSeats } from '../auditions/seats/seats.ts';
import { deleteOrphans } from '../auditions/undo/undoable-entries.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { DAY_MS, HOUR_MS, isoTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { countRows, findRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type SeasonRow } from '#platform/database/schema.ts';
import { type Writing } from '#platform/http/routes.ts';
import { endOfDay, instantOf, settingsOf } from '../seasons/current-season.ts';
import { erasureTime } from '../seasons/seasons.ts';
import { readSociety } from '#content/items/society.ts';
import { deleteFormerStaff } from '../staff/staff.ts';
import { type RegistrationDetails } from '../auditions/entries/new-entry.ts';
import { ANSWERS, deleteRows } from './erase.ts';

const UNCONFIRMED_DAYS = 30;
/** A larger share of a season's candidates is deleted a week after it was announced. */
const MAX_SHARE = 0.1;
/** A row beside the latest time: when the last run was, which one process makes for all. */
const CLOCK = 'retention';

/** Milliseconds since 1970. @param timeZone the society's, by its IANA name */
function deletionTime({ endsOn, deleteAfterDays }: SeasonInput, timeZone: string): number {
  return endsOn === null ? Infinity : endOfDay(endsOn, timeZone, deleteAfterDays);
}

/** Unconfirmed registrations from before this time are deleted now; in milliseconds since 1970. */
function unconfirmedBefore({ closesAt }: SeasonInput, now: number, timeZone: string): number {
  const end = now - UNCONFIRMED_DAYS * DAY_MS;
  if (closesAt === null) return end;
  return instantOf(closesAt, timeZone) <= end ? Infinity : -Infinity;
}

/** Entries of a former season are in the archive. */
const selectEntries = (db: Db, { id, is_current }: SeasonRow) =>
  db
    .selectFrom((is_current === 1 ? 'audition_entries' : 'archived_entries') as 'archived_entries')
    .$if(is_current !== 1, (query) => query.where('season_id', '=', id));

const selectRegistrations = (db: Db, { id }: SeasonRow) =>
  db.selectFrom('registrations').where('season_id', '=', id);

async function findDue(db: Db, season: SeasonRow, now: number, timeZone: string) {
  const settings = settingsOf(season);
  const isOver = now >= deletionTime(settings, timeZone);
  const before = isOver ? Infinity : unconfirmedBefore(settings, now, timeZone);
  const query = selectEntries(db, season).select(['id', 'status', 'dance_style']);
  const entries = isOver ? await query.execute() : [];
  const waiting = await selectRegistrations(db, season).select(['id', 'created_at']).execute();
  const registrations = waiting.filter(({ created_at }) => created_at / 1_000 < before);
  const styles = (await readSociety(db)).danceStyles.map(({ name }) => name);
  return { season, entries, registrations: registrations.map(({ id }) => id), styles };
}

/** Milliseconds since 1970: its last day is over, or the next season has begun. */
const seasonEnd = ({ is_current }: SeasonRow, { endsOn }: SeasonInput, timeZone: string) =>
  is_current === 1 ? (endsOn === null ? Infinity : endOfDay(endsOn, timeZone)) : 0;

/** What has answers about health or conviction of a season that has ended by a time, with what is stored without them. */
async function findSensitive(db: Db, season: SeasonRow, time: number, timeZone: string) {
  const settings = settingsOf(season);
  const hasSensitive = settings.questions.some(({ isSensitive }) => isSensitive);
  if (!hasSensitive || time < seasonEnd(season, settings, timeZone)) return [];
  const entries = season.is_current === 1 ? 'audition_entries' : 'archived_entries';
  const rows = [
    ...(await readAnswers(db, entries, season)),
    ...(await readAnswers(db, 'registrations', season)),
    ...(season.is_current === 1 ? await readAnswers(db, 'undoable_entries', season) : []),
  ];
  return rows.flatMap(({ json, ...row }) => {
    const { answers = {}, ...details } = JSON.parse(json) as RegistrationDetails;
    const left = withoutSensitive(settings.questions, answers);
    if (Object.keys(left).length === Object.keys(answers).length) return [];
    return [{ ...row, json: JSON.stringify({ ...details, answers: left }) }];
  });
}

const ANSWERED = '%"answers":{"%';

async function readAnswers(db: Db, table: keyof typeof ANSWERS, { id }: SeasonRow) {
  const column = ANSWERS[table] as 'details';
  const rows = await db
    .selectFrom(table as 'registrations')
    .select(['id', `${column} as json`])
    .where(column, 'like', ANSWERED)
    .$if(table === 'registrations' || table === 'archived_entries', (query) =>
      query.where('season_id', '=', id),
    )
    .execute();
  return rows.map((row) => ({ ...row, table, column }));
}

type Sensitive = Awaited<ReturnType<typeof findSensitive>>;

const hasListed = (sensitive: Sensitive) =>
  sensitive.some(({ table }) => table === 'audition_entries');

async function deleteSensitive({ transaction, revised }: Writing, sensitive: Sensitive) {
  for (const { table, column, id, json } of sensitive) {
    const { auditions: revision } = revised;
    const isListed = table === 'audition_entries';
    const values = { [column]: json, ...(isListed && { revision }) };
    await updateRow(transaction, table, id, values);
  }
  const ids = sensitive.map(({ id }) => id);
  await recordChanges({ transaction, by: 'system' }, 'candidates', 'changed', ids);
}

type Due = Awaited<ReturnType<typeof findDue>>;

/** Styles are free text: one that is not taught here may name a person. */
const styleOf = (style: string, styles: readonly string[]) =>
  styles.includes(style) ? style : 'other';

function countsOf({ season, entries, registrations, styles }: Due): Record<string, number> {
  const counts = JSON.parse(season.erased ?? '{}') as Record<string, number>;
  const add = (key: string, count = 1) => (counts[key] = (counts[key] ?? 0) + count);
  for (const { status, dance_style } of entries) {
    add('entries');
    add(`status ${status}`);
    add(`style ${styleOf(dance_style, styles)}`);
  }
  if (registrations.length > 0) add('unconfirmed', registrations.length);
  return counts;
}

const sizeOf = ({ entries, registrations }: Due) => entries.length + registrations.length;

const isInList = (due: Due | undefined) => due?.season.is_current === 1 && due.entries.length > 0;

/** @param call with revisions where entries of the list are due */
async function deleteDue(call: Writing, due: Due): Promise<void> {
  const { transaction } = call;
  const entries = due.entries.map(({ id }) => id);
  if (isInList(due)) await releaseSeats(call, entries);
  const { registrations, season } = due;
  await deleteRows(transaction, call.revised.auditions, { entries, registrations });
  await updateRow(transaction, 'seasons', season.id, {
    erased: JSON.stringify(countsOf(due)),
    erasure_announced_at: null,
    erasure_count: null,
  });
  const erased = [...entries, ...registrations];
  await recordChanges({ transaction, by: 'system' }, 'candidates', 'erased', erased);
}

/** @returns as `readLastRun`; undefined where it was less than an hour ago */
async function startRun(transaction: Db, now: number): Promise<number | undefined> {
  const last = await readLastRun(transaction, now);
  const claimed = await transaction
    .insertInto('clock')
    .values({ name: CLOCK, latest: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ latest: now })
        .where(({ or, eb }) =>
          // The stored time is after now where the time was set back.
          or([eb('clock.latest', '<=', now - HOUR_MS), eb('clock.latest', '>', now)]),
        ),
    )
    .returning('latest')
    .executeTakeFirst();
  return claimed && last;
}

/** When the last run was, by whichever process; 0 before the first one, and where the time was set back since. */
async function readLastRun(db: Db, now: number): Promise<number> {
  const { latest = 0 } = (await findRow(db, 'clock', { name: CLOCK })) ?? {};
  return latest > now ? 0 : latest;
}

/**
 * What is deleted now, and whether a larger erasure is announced: one of more than a tenth of a season's candidates is
 * announced a week before. Only what was due at an earlier run is deleted, so that nothing goes at the first sight of a day.
 */
async function decide(
  db: Db,
  season: SeasonRow,
  { now, lastRun, timeZone }: { now: number; lastRun: number; timeZone: string },
) {
  const dueAt = (time: number) => findDue(db, season, time, timeZone);
  const { erasure_announced_at: announcedAt, erasure_count: announced } = season;
  if (announcedAt !== null && announcedAt <= now) {
    const due = await dueAt(erasureTime(announcedAt));
    const count = sizeOf(due);
    if (count > 0 && count <= announced!) {
      return { due: lastRun >= erasureTime(announcedAt) ? due : undefined };
    }
  }
  const count = sizeOf(await dueAt(erasureTime(now)));
  const entries = await countRows(selectEntries(db, season));
  const candidates = entries + (await countRows(selectRegistrations(db, season)));
  if (count > candidates * MAX_SHARE) return { announce: count };
  return { due: await dueAt(lastRun), announce: null };
}

/** Deletes what is due, once an hour. @param now see `clock.ts` @returns whether it was done now; files of messages remain */
export async function runRetention(
  { db, revisions }: Database,
  now: number,
  { timeZone, log }: { timeZone: string; log?: Pick<FastifyBaseLogger, 'warn'> },
): Promise<boolean> {
  const last = await readLastRun(db, now);
  if (last > now - HOUR_MS) return false;
  const seasonsIn = (transaction: Db) => transaction.selectFrom('seasons').selectAll().execute();
  // A revision makes every client ask for changes: only where there are some.
  let isChange = false;
  for (const season of await seasonsIn(db)) {
    const { due } = await decide(db, season, { now, lastRun: last, timeZone });
    const sensitive = await findSensitive(db, season, last, timeZone);
    if (isInList(due) || hasListed(sensitive)) isChange = true;
  }
  const run = async (call: Writing) => {
    const { transaction } = call;
    const lastRun = await startRun(transaction, now);
    if (lastRun === undefined) return false;
    await deleteOrphans(transaction);
    await deleteFormerStaff(transaction, now);
    for (const season of await seasonsIn(transaction)) {
      const { due, announce } = await decide(transaction, season, { now, lastRun, timeZone });
      if (announce !== undefined) {
        const erasure_announced_at = announce && now;
        const announced = { erasure_announced_at, erasure_count: announce };
        await updateRow(transaction, 'seasons', season.id, announced);
      }
      if (announce) {
        const erasure = { season: season.id, count: announce, at: isoTime(erasureTime(now)) };
        log?.warn(erasure, 'Candidates of a season will be erased; see the page of the season.');
      }
      const sensitive = await findSensitive(transaction, season, lastRun, timeZone);
      if (isChange || !hasListed(sensitive)) await deleteSensitive(call, sensitive);
      // Due since a moment ago, without a revision for those who have the list: at the next run.
      if (!due || sizeOf(due) === 0 || (!isChange && isInList(due))) continue;
      await deleteDue(call, due);
    }
    return true;
  };
  return revisions.change(
    isChange ? ['auditions', 'schedule'] : [],
    (transaction, revised) => run({ transaction, revised, by: null }),
    isChange ? undefined : 'auditions',
  );
}
