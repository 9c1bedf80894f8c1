import { randomUUID } from 'node:crypto';
import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { JudgeMerge, Message, pluralize, SeasonJudge } from '@nox/contracts';
import { type Caller } from '#platform/auth/caller.ts';
import { recordChange } from '#platform/database/audit.ts';
import { judgeKey } from '#platform/database/lookalike-keys.ts';
import { type Database, setTombstonesSince } from '#platform/database/revisions.ts';
import { deleteWhere, insertRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { readRoute, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { judgeOf, readMergedJudges } from '#season/seasons/merged-judges.ts';
import { refuseRecused, selectReviews, viewerOf } from '../entries/viewer.ts';
import { refuseIndependent } from './seen-reviews.ts';

/* Names under which one person has reviewed: an organiser merges them, and separates them again. */

/** Reviews and merged names by the key of their judge, and the account's view. @throws HttpError 403 `independent_judging` */
async function readJudges(db: Db, account: Caller) {
  const viewer = await viewerOf(db, account);
  refuseIndependent(viewer);
  const { id: season_id } = await readCurrentSeason(db);
  const merged = await readMergedJudges(db, season_id);
  const keyOf = (row: Parameters<typeof judgeOf>[1]) => judgeOf(merged, row).judge_key;
  const reviews = await selectReviews(db)
    .select(['entry_id', 'judge_key', 'judge_name', 'account_uid', 'account_email'])
    .execute();
  const merges = db.selectFrom('judge_merges').selectAll().where('season_id', '=', season_id);
  return {
    ...{ viewer, season_id, merged },
    reviews: Map.groupBy(reviews, keyOf),
    merges: Map.groupBy(await merges.orderBy('judge_name').execute(), keyOf),
  };
}

type Judges = Awaited<ReturnType<typeof readJudges>>;

/** The figures are of candidates whom the account judges. */
function describe({ viewer, merged, reviews, merges }: Judges): SeasonJudge[] {
  const keys = [...new Set([...reviews.keys(), ...merges.keys()])];
  return keys.map((key) => {
    const own = reviews.get(key) ?? [];
    const others = merges.get(key) ?? [];
    const known = own.filter(({ entry_id }) => !viewer.recusedFrom.has(entry_id));
    return {
      name: judgeOf(merged, [...own, ...others][0]!).judge_name,
      reviews: known.length,
      accounts: [...new Set(known.flatMap((row) => row.account_email ?? row.account_uid ?? []))],
      merged: others.map(({ id: _id, judge_name: name }) => ({ _id, name })),
    };
  });
}

/** The candidates of whom both have a review: which one counts follows from who they are. @throws HttpError 403 `recused` */
function sharedBy({ viewer, reviews }: Judges, one: string, other: string): number {
  const [own, others] = [one, other].map(
    (key) => new Set((reviews.get(key) ?? []).map(({ entry_id }) => entry_id)),
  ) as [Set<string>, Set<string>];
  const shared = [...own].filter((id) => others.has(id));
  refuseRecused(viewer, shared);
  return shared.length;
}

/** @throws HttpError 403 `recused`, `independent_judging`; 404; 409 `one_judge` */
async function merge(call: WriteCall<JudgeMerge, undefined>): Promise<Message> {
  const { transaction, revised, body } = call;
  const judges = await readJudges(transaction, call.request.account!);
  const { merged, reviews, season_id } = judges;
  const [judge, into] = [body.judge, body.into].map((judge_name) => {
    const found = judgeOf(merged, { judge_key: judgeKey(judge_name), judge_name });
    const [first] = reviews.get(found.judge_key) ?? [];
    if (!first) throw notFound('Judge');
    return judgeOf(merged, first);
  }) as [Parameters<typeof judgeOf>[1], Parameters<typeof judgeOf>[1]];
  if (judge.judge_key === into.judge_key) {
    const message = `${judge.judge_name} and ${body.into} are one judge already.`;
    throw new HttpError(409, 'one_judge', message);
  }
  const shared = sharedBy(judges, judge.judge_key, into.judge_key);
  const { judge_key: into_key, judge_name: into_name } = into;
  const row = { id: randomUUID(), season_id, ...judge, into_key, into_name };
  await insertRows(transaction, 'judge_merges', row);
  // The reviews of many entries have another judge now.
  await setTombstonesSince(transaction, revised.auditions);
  const names = { before: judge.judge_name, after: into_name };
  await recordChange(call, 'reviews', 'changed', { fields: ['judge'], ...names });
  const both =
    shared === 0
      ? ''
      : ` ${pluralize(shared, 'candidate has', 'candidates have')} reviews under both names: of each, the later one counts.`;
  return { message: `${judge.judge_name} and ${into_name} are one judge now.${both}` };
}

/** @throws HttpError 403 `recused`, `independent_judging`; 404 */
async function separate(call: WriteCall<undefined, undefined>): Promise<Message> {
  const { transaction, revised, id } = call;
  const before = await readJudges(transaction, call.request.account!);
  const { season_id } = before;
  const [row] = await deleteWhere(transaction, 'judge_merges', { id, season_id });
  if (!row) throw notFound('Merged judge');
  const after = await readJudges(transaction, call.request.account!);
  const { into_name } = row;
  const keys = [row, { judge_key: row.into_key, judge_name: into_name }];
  const [one, other] = keys.map((name) => judgeOf(after.merged, name).judge_key);
  sharedBy(after, one!, other!);
  await setTombstonesSince(transaction, revised.auditions);
  const names = { before: row.judge_name, after: into_name };
  await recordChange(call, 'reviews', 'undone', { fields: ['judge'], ...names });
  return { message: `${row.judge_name} and ${into_name} are two judges again.` };
}

export async function judgeRoutes(app: FastifyInstance, database: Database) {
  const writing = { changes: ['auditions'], refusals: [403, 409] } as const;

  readRoute(app, 'organiser', '/auditions/judges', {
    summary: 'Who has reviewed in the season, and which names are one person',
    refusals: [403],
    response: z.array(SeasonJudge),
    read: async ({ request }) => describe(await readJudges(database.db, request.account!)),
  });

  writeRoute(app, database, 'organiser', 'POST', '/auditions/judges/merges', {
    ...writing,
    summary: 'Makes one judge of two names',
    refusals: [403, 404, 409],
    body: JudgeMerge,
    response: { 201: Message },
    write: merge,
  });

  writeRoute(app, database, 'organiser', 'DELETE', '/auditions/judges/merges/:id', {
    ...writing,
    summary: 'Makes two judges of merged names again',
    noun: 'Merged judge',
    response: { 200: Message },
    write: separate,
  });
}
