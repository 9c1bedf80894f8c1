import { isDeepStrictEqual } from 'node:util';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type CarriedText,
  ConfirmedTexts,
  type Criterion,
  type CriterionScores,
  describeCarried,
  listCarried,
  PublicSeason,
  Season,
  SeasonInput,
  totalOf,
} from '@nox/contracts';
import { cachedRoute } from '#content/items/cached-route.ts';
import { recordChange } from '#platform/database/audit.ts';
import { DAY_MS, isoTime } from '#platform/database/clock.ts';
import { type Database, setTombstonesSince } from '#platform/database/revisions.ts';
import { countBy, countRows, findRow, updateRow } from '#platform/database/rows.ts';
import { type Db, type ReviewRow, type SeasonRow } from '#platform/database/schema.ts';
import { HttpError, invalid, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { readRoute, type WriteCall, writeRoute, type Writing } from '#platform/http/routes.ts';
import { storeCarried } from './carried-texts.ts';
import { countedIn, recordSeenByAll, versionsOf } from './counted-scores.ts';
import { carriedIn, type LiveSeason, settingsOf } from './current-season.ts';
import { retainQuestions } from './retained-questions.ts';

/** Reviews that can come back count, too. */
const TABLES = ['reviews', 'undoable_reviews'] as const;

const selectScored = (db: Db, table: (typeof TABLES)[number]) =>
  db
    .selectFrom(table as 'reviews')
    .select('id')
    .where('scores', 'is not', null);

async function refuseInUse(transaction: Db): Promise<void> {
  for (const table of TABLES) {
    if (!(await selectScored(transaction, table).limit(1).executeTakeFirst())) continue;
    const message =
      'Criteria can be neither added nor removed: there are reviews with scores for those of now. Names, hints and weights may change.';
    throw new HttpError(409, 'criteria_in_use', message, [{ path: 'criteria', message }]);
  }
}

function totalsOf(row: ReviewRow, { criteria, judgingMode }: SeasonInput) {
  const scores = row.scores && (JSON.parse(row.scores) as CriterionScores);
  const total = scores ? totalOf(criteria, scores)! : null;
  const former = versionsOf(row).map(({ scores, ...version }) =>
    scores ? { ...version, scores, total: totalOf(criteria, scores) } : version,
  );
  const versions = row.versions && JSON.stringify(former);
  const values = { total, score: total === null ? row.score : Math.round(total), versions };
  const first_total = row.first_total && (countedIn({ ...row, ...values }, judgingMode) ?? null);
  return { ...values, first_total };
}

const idsOf = (criteria: readonly Criterion[]) => criteria.map(({ id }) => id).sort();
const weightsOf = (criteria: readonly Criterion[]) =>
  criteria.map(({ id, weight }) => `${id} ${weight}`).sort();

/** Changes criteria; totals follow their weights. Clients read all entries anew, also where others read an answer, or see a picture, now. @throws HttpError 409 `criteria_in_use` */
async function changeRules(
  { transaction, revised }: Writing,
  before: SeasonInput,
  after: SeasonInput,
): Promise<void> {
  const [former, criteria] = [before.criteria, after.criteria];
  const shownOf = ({ questions, portrait }: SeasonInput) => ({ questions, portrait });
  const isAskedAlike = isDeepStrictEqual(shownOf(before), shownOf(after));
  const isSame = before.judgingMode === after.judgingMode && isDeepStrictEqual(former, criteria);
  if (isSame && isAskedAlike) return;
  await setTombstonesSince(transaction, revised.auditions);
  const hasEnded = before.judgingMode === 'deliberation' && after.judgingMode !== 'deliberation';
  if (hasEnded) await recordSeenByAll(transaction);
  if (!isDeepStrictEqual(idsOf(former), idsOf(criteria))) await refuseInUse(transaction);
  if (isDeepStrictEqual(weightsOf(former), weightsOf(criteria))) return;
  for (const table of TABLES) {
    const reviews = transaction.selectFrom(table as 'reviews').selectAll();
    const scored = reviews.where(({ or, eb }) =>
      or([eb('scores', 'is not', null), eb('versions', 'is not', null)]),
    );
    for (const row of await scored.execute()) {
      await updateRow(transaction, table, row.id, totalsOf(row, after));
    }
  }
}

const SEASON = 'Season';

/** How long before it a large erasure is announced. */
const ANNOUNCED_MS = 7 * DAY_MS;

/** When an erasure that is announced at a time is due; see `retention.ts`. */
export const erasureTime = (announcedAt: number): number => announcedAt + ANNOUNCED_MS;

const erasureOf = ({ erasure_announced_at: announcedAt, erasure_count: count }: SeasonRow) =>
  announcedAt === null || count === null ? null : { at: isoTime(erasureTime(announcedAt)), count };

const toEntity = (row: SeasonRow, entries: number): Season => ({
  ...settingsOf(row),
  ...{ _id: row.id, isCurrent: row.is_current === 1, entries, version: row.version },
  erasure: erasureOf(row),
  carried: carriedIn(row),
});

export const countEntries = (db: Db): Promise<number> =>
  countRows(db.selectFrom('audition_entries'));

export async function toSeason(db: Db, row: SeasonRow): Promise<Season> {
  return toEntity(row, await countEntries(db));
}

/** The newest, which is the current one, first. */
async function listSeasons(db: Db): Promise<Season[]> {
  const all = db.selectFrom('seasons').selectAll();
  const rows = await all.orderBy('is_current', 'desc').orderBy('created_at', 'desc').execute();
  const archived = await countBy(db.selectFrom('archived_entries'), 'season_id');
  const current = await countEntries(db);
  return rows.map((row) =>
    toEntity(row, row.is_current === 1 ? current : (archived.get(row.id) ?? 0)),
  );
}

/** Candidates of this season who may have answered its questions, also such as are deleted since and can come back. */
const hasCandidates = async (db: Db, { next_number }: SeasonRow) =>
  next_number > 1 || (await countRows(db.selectFrom('registrations'))) > 0;

async function updateSeason(call: WriteCall<SeasonInput, undefined>): Promise<Season> {
  const { transaction, id, body, expected } = call;
  const before = await findRow(transaction, 'seasons', id);
  if (!before) throw notFound(SEASON);
  if (before.is_current !== 1) {
    const message = 'This season is over: a new one was started, which has settings of its own.';
    throw new HttpError(409, 'season_over', message);
  }
  requireVersion(SEASON, before, expected);
  const former = settingsOf(before);
  const hasAnswers = await hasCandidates(transaction, before);
  const questions = retainQuestions(former.questions, body.questions, hasAnswers);
  const input = { ...body, questions };
  const fields = (Object.keys(input) as (keyof SeasonInput)[]).filter(
    (field) => JSON.stringify(former[field]) !== JSON.stringify(input[field]),
  );
  const carried = carriedIn(before).filter((text) => !(fields as string[]).includes(text));
  refuseOpening(input, carried);
  await changeRules(call, former, input);
  const version = before.version + 1;
  const values = { settings: JSON.stringify(input), version, carried: JSON.stringify(carried) };
  await updateRow(transaction, 'seasons', id, values);
  if (fields.length > 0) {
    await recordChange(call, 'seasons', 'changed', { itemId: id, fields, after: input.name });
  }
  const [mode, formerMode] = [input.judgingMode, former.judgingMode];
  if (mode !== formerMode) {
    const compared = { fields: ['judgingMode'], before: formerMode, after: mode };
    await recordChange(call, 'seasons', 'changed', { itemId: id, ...compared });
  }
  return toSeason(transaction, { ...before, ...values });
}

/** Registration opens with all texts. @throws HttpError 400 `invalid` */
export function refuseOpening(
  { opensAt }: SeasonInput,
  carried: readonly CarriedText[],
  path = 'opensAt',
) {
  if (opensAt === null || carried.length === 0) return;
  throw invalid(path, `Opens must be empty: ${describeCarried(carried)}`);
}

/** What is confirmed already stays so. @throws HttpError 404 */
async function confirmTexts(call: WriteCall<ConfirmedTexts, undefined>): Promise<Season> {
  const { transaction, id, body } = call;
  const before = await findRow(transaction, 'seasons', { id, is_current: 1 });
  if (!before) throw notFound(SEASON);
  const texts = carriedIn(before);
  const carried = texts.filter((text) => !body.texts.includes(text));
  if (carried.length < texts.length) {
    await storeCarried(transaction, id, carried);
    const after = listCarried(texts.filter((text) => !carried.includes(text)));
    await recordChange(call, 'seasons', 'changed', { itemId: id, fields: ['carried'], after });
  }
  return toSeason(transaction, (await findRow(transaction, 'seasons', id))!);
}

/** The current season is public; administrators read all seasons and change them. */
export async function seasonRoutes(
  app: FastifyInstance,
  { db, revisions, season }: Database & { season: LiveSeason },
) {
  const summary = 'The current season, and whether candidates may register';
  cachedRoute(app, '/season', { summary, schema: PublicSeason, noun: SEASON }, season.response);

  readRoute(app, 'organiser', '/seasons', {
    summary: 'All seasons, the newest first',
    response: z.array(Season),
    read: () => listSeasons(db),
  });

  writeRoute(app, { db, revisions }, 'organiser', 'PUT', '/seasons/:id', {
    summary: 'Replaces the settings of the current season',
    noun: SEASON,
    body: SeasonInput,
    response: { 200: Season },
    takesIfMatch: true,
    refusals: [409],
    changes: ['auditions', 'season'],
    write: updateSeason,
    versionOf: ({ version }) => version,
  });

  writeRoute(app, { db, revisions }, 'organiser', 'POST', '/seasons/:id/confirmed', {
    summary: 'Confirms that texts of the last season still hold',
    noun: SEASON,
    body: ConfirmedTexts,
    response: { 200: Season },
    changes: ['season'],
    write: confirmTexts,
  });
}
