import { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { AuditionEntry, CountedReviews } from '@nox/contracts';
import { recordChange } from '#platform/database/audit.ts';
import { type Database } from '#platform/database/revisions.ts';
import { inChunks, insertNew, updateRow } from '#platform/database/rows.ts';
import { type Db, type ReviewRow } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { countedIn } from '#season/seasons/counted-scores.ts';
import { judgeOf } from '#season/seasons/merged-judges.ts';
import { ENTRY, findEntry, readEntryFor } from '../entries/audition-entries.ts';
import {
  readJudge,
  refuseRecused,
  selectReviews,
  type Viewer,
  visibleReviews,
} from '../entries/viewer.ts';

/* Who has seen others' reviews of whom, and which scores count in spite of that; see `docs/decisions/0040`. */

/** @throws HttpError 403 `independent_judging` */
export function refuseIndependent({ isIndependent }: Viewer): void {
  if (!isIndependent) return;
  const message =
    'You judge in this season. You can compare scores once independent judging has ended: Season, “How judges work”.';
  throw new HttpError(403, 'independent_judging', message);
}

const readReviews = (db: Db, entryId: string) =>
  selectReviews(db).selectAll().where('entry_id', '=', entryId).execute();

/** The accounts of the judge who has this one: of names that are merged, each may have its own. */
async function accountsOf(transaction: Db, uid: string, { merged }: Viewer): Promise<string[]> {
  if (merged.size === 0) return [uid];
  const rows = await transaction.selectFrom('season_judges').selectAll().execute();
  const judges = new Map(
    rows.map(({ account_uid, judge_key, name: judge_name }) => [
      account_uid,
      judgeOf(merged, { judge_key, judge_name }).judge_key,
    ]),
  );
  const isOwn = (other: string) => other === uid || judges.get(other) === judges.get(uid);
  return [uid, ...judges.keys()].filter(isOwn);
}

/** Whether the judge has seen others' reviews of an entry, by any account, which is recorded where this one sees them now. */
export async function hasSeenOthers(
  { transaction, by }: AccountWriting,
  entryId: string,
  viewer: Viewer,
): Promise<boolean> {
  if (viewer.mode === 'open') return false;
  const { reviews } = visibleReviews(viewer, entryId, await readReviews(transaction, entryId));
  const key = { entry_id: entryId, account_uid: by.uid };
  if (reviews.some(({ account_uid }) => account_uid !== by.uid)) {
    await insertNew(transaction, 'seen_reviews', key);
  }
  const accounts = await accountsOf(transaction, by.uid, viewer);
  const seen = transaction.selectFrom('seen_reviews').select('entry_id');
  const ofJudge = seen.where('entry_id', '=', entryId).where('account_uid', 'in', accounts);
  return (await ofJudge.executeTakeFirst()) !== undefined;
}

/** An independent judge whose own score is in asks for those of others. @throws HttpError 403 `recused`; 404; 409 `no_own_score` */
async function showOthers(call: WriteCall<undefined, AuditionEntry>): Promise<AuditionEntry> {
  const { transaction, by, revised, id } = call;
  const { viewer } = await readJudge(transaction, call.request.account!);
  await findEntry(transaction, id);
  refuseRecused(viewer, [id]);
  const { hidden, isSecret } = visibleReviews(viewer, id, await readReviews(transaction, id));
  if (isSecret) {
    const message = 'Give this candidate a score first. Then you can see those of others.';
    throw new HttpError(409, 'no_own_score', message);
  }
  if (viewer.isIndependent && hidden.length > 0) {
    const key = { entry_id: id, account_uid: by.uid };
    await insertNew(transaction, 'seen_reviews', key);
    // The account's other devices get the entry anew, as its own review has changed.
    await updateRow(transaction, 'reviews', key, { revision: revised.auditions });
    await recordChange(call, 'reviews', 'changed', { itemId: id, fields: ['seen'] });
  }
  return readEntryFor(call);
}

const changedMeanwhile = () => {
  const message =
    'Nothing was changed: one of these reviews has been changed or deleted meanwhile. Look at them again.';
  return new HttpError(409, 'changed_meanwhile', message);
};

/** @throws HttpError 403 `recused`, `independent_judging`; 409 `changed_meanwhile` */
async function letCount(call: WriteCall<CountedReviews, unknown>): Promise<number> {
  const { transaction, revised, body } = call;
  const { viewer } = await readJudge(transaction, call.request.account!);
  refuseIndependent(viewer);
  const versions = new Map(body.reviews.map(({ id, version }) => [id, version]));
  const rows: ReviewRow[] = await inChunks([...versions.keys()], (some) =>
    transaction.selectFrom('reviews').selectAll().where('id', 'in', some).execute(),
  );
  if (rows.length < versions.size) throw changedMeanwhile();
  for (const row of rows) {
    refuseRecused(viewer, [row.entry_id]);
    if (versions.get(row.id) !== row.version) throw changedMeanwhile();
    const allowed_version = body.isCounted ? row.version : -row.version;
    const first_total = countedIn({ ...row, allowed_version }, viewer.mode) ?? null;
    const values = { allowed_version, first_total, revision: revised.auditions };
    await updateRow(transaction, 'reviews', row.id, values);
    const counted = { fields: ['counted'], after: body.isCounted ? 'counted' : 'left out' };
    const which = { itemId: row.entry_id, reviewId: row.id };
    await recordChange(call, 'reviews', 'changed', { ...which, ...counted });
  }
  return rows.length;
}

export async function seenReviewRoutes(app: FastifyInstance, database: Database) {
  const changes = ['auditions'] as const;

  writeRoute(app, database, 'judge', 'POST', '/auditions/:id/seen-reviews', {
    summary:
      'Shows an independent judge others’ reviews: what the judge sends after it does not count',
    noun: ENTRY,
    response: { 201: AuditionEntry },
    refusals: [403, 409],
    changes,
    write: showOthers,
    once: { repeat: readEntryFor },
  });

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/counted-reviews', {
    summary: 'Lets scores count that came too late for that, or leaves them out again',
    body: CountedReviews,
    response: { 200: z.object({ count: z.int() }) },
    refusals: [403, 409],
    changes,
    write: async (call) => ({ count: await letCount(call) }),
  });
}
