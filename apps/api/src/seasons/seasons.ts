import { type Season, type SeasonInput } from '@nox/contracts';
import { HttpError, notFound, stale } from '../errors/http-error.ts';
import { type Actor, recordChange } from '../database/audit.ts';
import { type Db, type SeasonRow } from '../database/schema.ts';
import { settingsOf } from './current-season.ts';
import { DAY_MS } from '../database/times.ts';

export const SEASON = 'Season';

/** How long before it a large erasure is announced. */
const ANNOUNCED_MS = 7 * DAY_MS;

/** When an erasure that is announced at a time is due; see `retention.ts`. */
export const erasureTime = (announcedAt: number): number => announcedAt + ANNOUNCED_MS;

const erasureOf = ({ erasure_announced_at: announcedAt, erasure_count: count }: SeasonRow) =>
  announcedAt === null || count === null
    ? null
    : { at: new Date(erasureTime(announcedAt)).toISOString(), count };

const toEntity = (row: SeasonRow, entries: number): Season => ({
  ...settingsOf(row),
  _id: row.id,
  isCurrent: row.is_current === 1,
  entries,
  lastNumber: row.next_number - 1,
  version: row.version,
  erasure: erasureOf(row),
});

export async function countEntries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audition_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countArchived(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('archived_entries')
    .select(({ fn }) => ['season_id', fn.countAll<number>().as('count')])
    .groupBy('season_id')
    .execute();
  return new Map(rows.map(({ season_id, count }) => [season_id, Number(count)]));
}

/** With the number of its entries. */
export async function toSeason(db: Db, row: SeasonRow): Promise<Season> {
  return toEntity(row, await countEntries(db));
}

/** The newest, which is the current one, first. */
export async function listSeasons(db: Db): Promise<Season[]> {
  const rows = await db
    .selectFrom('seasons')
    .selectAll()
    .orderBy('is_current', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  const archived = await countArchived(db);
  const current = await countEntries(db);
  return rows.map((row) =>
    toEntity(row, row.is_current === 1 ? current : (archived.get(row.id) ?? 0)),
  );
}

/**
 * Replaces the settings of the current season, in a transaction that increments the revision.
 * @param expected the versions that may be overwritten; absent, any
 * @throws HttpError 404; 409 `season_over` for a former season; 412
 */
export async function updateSeason(
  transaction: Db,
  id: string,
  input: SeasonInput,
  { expected, by }: { expected: readonly number[] | undefined; by: Actor },
): Promise<Season> {
  const before = await transaction
    .selectFrom('seasons')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) throw notFound(SEASON);
  if (before.is_current !== 1) {
    const message = 'This season is over: a new one was started, which has settings of its own.';
    throw new HttpError(409, 'season_over', message);
  }
  const row = await transaction
    .updateTable('seasons')
    .set((row) => ({ settings: JSON.stringify(input), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .$if(expected !== undefined, (query) => query.where('version', 'in', expected ?? []))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw stale(SEASON, 'saved');
  const fields = changedSettings(settingsOf(before), input);
  if (fields.length > 0) {
    const change = { subject: 'seasons', action: 'changed', by, itemId: id, fields } as const;
    await recordChange(transaction, { ...change, after: input.name });
  }
  return toSeason(transaction, row);
}

const changedSettings = (before: SeasonInput, after: SeasonInput): string[] =>
  (Object.keys(after) as (keyof SeasonInput)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
