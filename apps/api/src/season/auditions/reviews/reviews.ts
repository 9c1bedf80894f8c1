import { type FastifyInstance } from 'fastify';
import {
  type Criterion,
  type FieldIssue,
  Review,
  ReviewChange,
  ReviewInput,
  totalOf,
} from '@nox/contracts';
import { NoContent } from '#platform/contract/route-table.ts';
import { recordChange } from '#platform/database/audit.ts';
import { isoTime } from '#platform/database/clock.ts';
import { judgeKey } from '#platform/database/lookalike-keys.ts';
import { type Database, setTombstonesSince } from '#platform/database/revisions.ts';
import { findRow, insertNew, insertRows, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type ReviewRow } from '#platform/database/schema.ts';
import { HttpError, invalidFields, notFound, requireVersion } from '#platform/errors/http-error.ts';
import { type AccountWriting, type WriteCall, writeRoute } from '#platform/http/routes.ts';
import { entityId } from '#platform/http/validation.ts';
import { ENTRY, findEntry, touchEntry } from '../entries/audition-entries.ts';
import { newReviewRow } from '../entries/new-entry.ts';
import {
  type JudgeAccount,
  readJudge,
  refuseRecused,
  toReview,
  type Viewer,
} from '../entries/viewer.ts';
import { countedIn, receiptOf, recordSeen, versionsOf } from '#season/seasons/counted-scores.ts';
import { hasSeenOthers } from './seen-reviews.ts';

/** A season without criteria has one score, and one with them takes that from clients that do not know them. */
function scoreColumns(
  { score, scores }: Pick<ReviewChange, 'score' | 'scores'>,
  criteria: readonly Criterion[],
): Pick<ReviewRow, 'score' | 'scores' | 'total'> {
  if (!scores) return { score: score ?? null, scores: null, total: null };
  const issues: FieldIssue[] = [];
  const refuse = (id: string, message: string) => issues.push({ path: `scores.${id}`, message });
  for (const { id, name } of criteria) {
    if (!Object.hasOwn(scores, id)) refuse(id, `${name} has no score yet.`);
  }
  const known = new Set(criteria.map(({ id }) => id));
  for (const id of Object.keys(scores)) {
    if (!known.has(id)) refuse(id, 'The season has no such criterion any more.');
  }
  if (issues.length > 0) throw invalidFields(issues);
  const total = totalOf(criteria, scores);
  if (total === undefined) return { score: score ?? null, scores: null, total: null };
  return { score: Math.round(total), scores: JSON.stringify(scores), total };
}

const REVIEW = 'Review';
const MAX_VERSIONS = 50;

/** The record has neither score nor notes, which some judges do not see. */
const recordReview = (
  call: AccountWriting,
  action: 'created' | 'changed' | 'deleted',
  { id: reviewId, entry_id: itemId }: Pick<ReviewRow, 'id' | 'entry_id'>,
) => recordChange(call, 'reviews', action, { itemId, reviewId });

/** Two accounts under one name may be taken for one judge. */
async function findOtherAccount(
  { transaction, by }: AccountWriting,
  { judge_key }: ReviewRow,
): Promise<Pick<Review, 'nameAlsoUsedBy'>> {
  const other = await transaction
    .selectFrom('reviews')
    .select(['account_uid', 'account_email'])
    .where('judge_key', '=', judge_key)
    .where('account_uid', 'is not', null)
    .where('account_uid', '!=', by.uid)
    .limit(1)
    .executeTakeFirst();
  if (!other) return {};
  const account = other.account_email ?? other.account_uid!;
  return { nameAlsoUsedBy: account };
}

async function isNameTaken({ transaction, by }: AccountWriting, key: string): Promise<boolean> {
  const ofJudge = transaction
    .selectFrom('season_judges')
    .select('name')
    .where('judge_key', '=', key);
  const ofReview = transaction
    .selectFrom('reviews')
    .select('judge_name as name')
    .where('judge_key', '=', key)
    .where('account_uid', 'is distinct from', by.uid);
  return (await ofJudge.unionAll(ofReview).limit(1).executeTakeFirst()) !== undefined;
}

/** The name under which an account reviews until the season ends, with a number where another judge has it. */
async function bindJudgeName(call: AccountWriting, judge: JudgeAccount) {
  const { name: wanted, isBound, viewer } = judge;
  if (isBound) return wanted;
  const { transaction, by } = call;
  if (!viewer.isIndependent && viewer.mode !== 'open') await recordSeen(transaction, by.uid);
  let name = wanted;
  for (let n = 2; await isNameTaken(call, judgeKey(name)); n += 1) name = `${wanted} (${n})`;
  await insertRows(transaction, 'season_judges', {
    account_uid: by.uid,
    name,
    judge_key: judgeKey(name),
  });
  return name;
}

/** What had happened before a text of the account arrives. The server's order of receipt decides, not clocks. */
const receive = async (call: AccountWriting, entry: AuditionEntryRow, viewer: Viewer) => ({
  revision: call.revised.auditions,
  has_seen_others: Number(await hasSeenOthers(call, entry.id, viewer)),
  is_late: Number(entry.published_status !== null),
});

const alreadyReviewed = (name: string) =>
  new HttpError(409, 'already_reviewed', `You have already reviewed this candidate as ${name}.`);

/** Unless names are typed, the account is the judge, whatever name was sent: it may have waited for the network. */
async function addReview(
  call: AccountWriting,
  id: string,
  input: ReviewInput,
  judge: JudgeAccount,
): Promise<Review> {
  const { transaction, by } = call;
  const { viewer, judging } = judge;
  const entry = await findEntry(transaction, id);
  refuseRecused(viewer, [id]);
  const isTyped = judging.judgeName === null;
  const judgeEmail = isTyped ? input.judgeEmail : await bindJudgeName(call, judge);
  const own = { entry_id: id, account_uid: by.uid };
  if (!isTyped && (await findRow(transaction, 'reviews', own))) throw alreadyReviewed(judgeEmail);
  const row: ReviewRow = {
    ...newReviewRow(id, { ...input, judgeEmail }, by),
    ...scoreColumns(input, judging.criteria),
    ...(await receive(call, entry, viewer)),
  };
  if (!(await insertNew(transaction, 'reviews', row))) throw alreadyReviewed(judgeEmail);
  await recordReview(call, 'created', row);
  const review = toReview(row, viewer);
  return isTyped ? { ...review, ...(await findOtherAccount(call, row)) } : review;
}

const ofAnother = () => new HttpError(403, 'forbidden', 'This is the review of another judge.');

/** Changes the account's review. Its former text is stored; see `countedScore`. */
async function changeReview(
  call: WriteCall<ReviewChange, unknown>,
  row: ReviewRow,
  { viewer, judging }: JudgeAccount,
): Promise<Review> {
  const { transaction, by, body } = call;
  const { notes, score, scores, total } = toReview(row, viewer);
  if (row.account_uid !== by.uid) throw ofAnother();
  requireVersion(REVIEW, row, call.expected);
  const versions = versionsOf(row);
  if (versions.length >= MAX_VERSIONS) {
    const message = `This review was changed ${MAX_VERSIONS} times: it stays as it is.`;
    throw new HttpError(409, 'too_many_changes', message);
  }
  const until = isoTime(Date.now());
  versions.push({ notes, score, scores, total, ...receiptOf(row), until });
  const values = {
    notes: body.notes,
    ...scoreColumns(body, judging.criteria),
    ...(await receive(call, await findEntry(transaction, row.entry_id), viewer)),
    version: row.version + 1,
    // JSON drops what is undefined.
    versions: JSON.stringify(versions),
  };
  const changed = { ...row, ...values };
  const first_total = countedIn(changed, judging.mode) ?? null;
  await updateRow(transaction, 'reviews', row.id, { ...values, first_total });
  await recordReview(call, 'changed', row);
  return toReview(changed, viewer);
}

/** Refuses judges who are not open to each other, and an organiser who judges: a second review could follow those of others. */
async function deleteReview(
  call: AccountWriting,
  row: ReviewRow,
  { viewer, judging }: JudgeAccount,
): Promise<void> {
  const { transaction, by, revised } = call;
  const isOwn = row.account_uid === by.uid;
  if (!viewer.seesContacts && !isOwn) throw ofAnother();
  if (judging.mode === 'open') await touchEntry(call, row.entry_id);
  else {
    if (isOwn) {
      const message = 'Reviews stay in this season. You can change yours.';
      throw new HttpError(409, 'review_stays', message);
    }
    // A tombstone of this entry alone would tell others that it had a review.
    await setTombstonesSince(transaction, revised.auditions);
  }
  await transaction.deleteFrom('reviews').where('id', '=', row.id).execute();
  await recordReview(call, 'deleted', row);
}

type Call = Pick<WriteCall<unknown, unknown>, 'transaction' | 'request' | 'id'>;

const judgeIn = ({ transaction, request }: Call) => readJudge(transaction, request.account!);

/** The review that a request names, and its account. @throws HttpError 403 `recused`; 404 */
async function readNamed(call: Call): Promise<[row: ReviewRow, judge: JudgeAccount]> {
  const judge = await judgeIn(call);
  refuseRecused(judge.viewer, [call.id]);
  const { reviewId } = call.request.params as { reviewId: string };
  const row = await findRow(call.transaction, 'reviews', entityId(reviewId, REVIEW));
  if (row?.entry_id !== call.id) throw notFound(REVIEW);
  return [row, judge];
}

export async function reviewRoutes(app: FastifyInstance, database: Database) {
  const writing = { changes: ['auditions'], refusals: [403, 409] } as const;

  writeRoute(app, database, 'judge', 'POST', '/auditions/:id/reviews', {
    ...writing,
    summary: 'Adds a review, one per judge',
    noun: ENTRY,
    body: ReviewInput,
    response: { 201: Review },
    write: async (call) => addReview(call, call.id, call.body, await judgeIn(call)),
    once: {
      // The request has the whole review, which need not exist any more.
      repeat: async (call, _id) => {
        const { viewer } = await judgeIn(call);
        const stored = await findRow(call.transaction, 'reviews', _id);
        const row = stored ?? newReviewRow(call.id, call.body, call.by);
        return { ...toReview(row, viewer), _id };
      },
    },
  });

  writeRoute(app, database, 'judge', 'PUT', '/auditions/:id/reviews/:reviewId', {
    ...writing,
    summary: 'Changes the account’s own review',
    noun: ENTRY,
    body: ReviewChange,
    response: { 200: Review },
    takesIfMatch: true,
    write: async (call) => changeReview(call, ...(await readNamed(call))),
    versionOf: ({ version = 1 }) => version,
    once: {
      repeat: async (call) => {
        const [row, { viewer }] = await readNamed(call);
        return toReview(row, viewer);
      },
    },
  });

  writeRoute(app, database, 'judge', 'DELETE', '/auditions/:id/reviews/:reviewId', {
    ...writing,
    summary: 'Deletes a review',
    noun: REVIEW,
    response: { 204: NoContent },
    write: async (call) => deleteReview(call, ...(await readNamed(call))),
    once: {},
  });
}
