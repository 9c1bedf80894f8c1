import { isReadBy, type Judging, type JudgingMode, mayRead, type Review } from '@nox/contracts';
import { type Caller } from '#platform/auth/caller.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { chunks } from '#platform/database/rows.ts';
import type { AuditionEntryRow, Db, ReviewRow } from '#platform/database/schema.ts';
import {
  countedIn,
  type CountedRow,
  receiptOf,
  SCORE_COLUMNS,
  type ScoreRow,
  versionsOf,
} from '#season/seasons/counted-scores.ts';
import {
  type Identified,
  type MergedJudges,
  readMergedJudges,
  withJudges,
} from '#season/seasons/merged-judges.ts';
import { type AccountWriting } from '#platform/http/routes.ts';
import { settingsOf } from '#season/seasons/current-season.ts';

/** What an account may see of entries. Security boundary: every response with an entry or a review is made with it. */
export interface Viewer {
  /** An account with this id gets no reviews of others of an entry before its own; undefined for any other account. */
  hidingUid: string | undefined;
  /** The season's rule hides them: then the account learns not even how many there are, and its own review needs a score. */
  isIndependent: boolean;
  /** The season's mode, by which scores count. */
  mode: JudgingMode;
  /** The ids of entries of which an independent judge has seen others' reviews. */
  seen: ReadonlySet<string>;
  /** The account sees contact data of candidates and of other accounts. */
  seesContacts: boolean;
  recusedFrom: ReadonlySet<string>;
  /** The judges whose names are those of one person. */
  merged: MergedJudges;
  /** The keys of the season's own questions whose answers the account reads. */
  questions: readonly string[];
}

export const EVERYTHING: Viewer = {
  hidingUid: undefined,
  isIndependent: false,
  mode: 'open',
  seen: new Set(),
  seesContacts: true,
  recusedFrom: new Set(),
  merged: new Map(),
  questions: [],
};

/** The same for accounts that read the same of all entries. */
export const viewerKey = ({ seen, recusedFrom, ...viewer }: Viewer) =>
  JSON.stringify([viewer, [...seen].sort(), [...recusedFrom].sort()]);

/** Whether it sees what all with the same rights to contact data see. */
export const isShared = ({ hidingUid, recusedFrom }: Viewer): boolean =>
  hidingUid === undefined && recusedFrom.size === 0;

export type JudgeAccount = Awaited<ReturnType<typeof readJudge>>;

export async function readJudge(db: Db, account: Caller) {
  const { uid, roles } = account;
  // One row for each recusal, or one.
  const rows = await db
    .selectFrom('seasons')
    .leftJoin('judging_settings', (join) => join.on('judging_settings.account_uid', '=', uid))
    .leftJoin('season_judges', (join) => join.on('season_judges.account_uid', '=', uid))
    .leftJoin('staff', (join) => join.on('staff.id', '=', account.staffId))
    .leftJoin('recusals', (join) => join.on('recusals.account_uid', '=', uid))
    .where('is_current', '=', 1)
    .select(['settings', 'hides_reviews', 'recusals.entry_id'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff as judges')
          .select('judges.id')
          .where('judges.ended_at', 'is', null)
          .where('judges.roles', 'like', '%"judge"%'),
      ).as('hasJudges'),
    )
    .select(['season_judges.name as judgeName', 'staff.name as staffName'])
    .execute();
  const { settings, hides_reviews, judgeName, staffName, hasJudges } = rows[0]!;
  const { judgingMode: mode, criteria, questions: all } = settingsOf({ settings });
  // What the door alone reads is not for a judge who also stands there.
  const seesContacts = mayRead(roles, 'contacts');
  const questions = all.filter((one) => isReadBy(one, seesContacts ? roles : ['judge']));
  // An administrator is a judge by the role, or from the first review on.
  const isJudge = roles.includes('judge') || judgeName !== null;
  const isIndependent = mode === 'independent' && isJudge;
  // An account without a row of staff has no name; its whole address is contact data.
  const name = judgeName ?? staffName ?? (account.email?.replace(/@.*/, '') || uid);
  const seen = db.selectFrom('seen_reviews').select('entry_id').where('account_uid', '=', uid);
  const viewer: Viewer = {
    mode,
    seen: new Set(isIndependent ? (await seen.execute()).map((row) => row.entry_id) : []),
    hidingUid: isIndependent || hides_reviews === 1 ? uid : undefined,
    isIndependent,
    seesContacts,
    questions: questions.map(({ key }) => key),
    recusedFrom: new Set(rows.flatMap(({ entry_id }) => entry_id ?? [])),
    merged: await readMergedJudges(db, null),
  };
  const judging: Judging = {
    mode,
    criteria,
    isIndependent,
    // Once judges are invited, an account is one person; before, several may type their names under one.
    judgeName: mode === 'open' && !hasJudges ? null : name,
    ...(questions.length > 0 && { questions }),
  };
  return {
    viewer,
    judging,
    /** The account reviews and is recused under this name, unless it is typed. */
    name,
    /** Whether it has that name for the whole season: it has reviewed under it. */
    isBound: judgeName !== null,
    /** The account has chosen this; null before. */
    hidesReviews: hides_reviews === null ? null : hides_reviews === 1,
  };
}

export const viewerOf = async (db: Db, account: Caller): Promise<Viewer> =>
  (await readJudge(db, account)).viewer;

/** A change that decides on candidates. */
export type Deciding = AccountWriting & { viewer: Viewer };

export const withViewer = async <
  Call extends { transaction: Db; request: { account: Caller | null } },
>(
  call: Call,
) => ({ ...call, viewer: await viewerOf(call.transaction, call.request.account!) });

/** Who is recused from a candidate neither reviews them nor decides on them. @throws HttpError 403 `recused` */
export function refuseRecused({ recusedFrom }: Viewer, entryIds: readonly string[]): void {
  if (!entryIds.some((id) => recusedFrom.has(id))) return;
  const who = entryIds.length === 1 ? 'this candidate' : 'one of these candidates';
  const message = `You are recused: you do not judge ${who}. Somebody else decides.`;
  throw new HttpError(403, 'recused', message);
}

/* Security boundary: nothing else selects reviews for a response. See `reviews.spec.ts`. */

type Given = Pick<ReviewRow, 'account_uid' | 'judge_key' | 'judge_name'> & CountedRow;

/** What of an entry's reviews an account may see. */
interface VisibleReviews<Row extends Given = ReviewRow> {
  reviews: readonly (Row & Identified)[];
  /** Left out, though the account may know how many there are. */
  hidden: readonly (Row & Identified)[];
  /** There may be reviews of others, from which nothing may follow. */
  isSecret: boolean;
  /** A score of these counts: whoever decides is told, so that nobody who was seen is taken for one who was not. */
  hasHiddenScore: boolean;
}

export function visibleReviews<Row extends Given>(
  { hidingUid, isIndependent, seesContacts, recusedFrom, seen, merged, mode }: Viewer,
  entryId: string,
  rows: readonly Row[],
): VisibleReviews<Row> {
  const all = withJudges(rows, merged, mode);
  const shown = { reviews: all, hidden: [], isSecret: false, hasHiddenScore: false };
  if (recusedFrom.has(entryId)) return { ...shown, reviews: [], isSecret: true };
  const own = all.filter(({ account_uid }) => account_uid === hidingUid);
  // A review that was sent without a score could get one that others' reviews suggest.
  const isIn = own.some(({ score }) => score !== null || !isIndependent);
  const isShown = isIn && (!isIndependent || seen.has(entryId));
  if (hidingUid === undefined || isShown) return shown;
  const isSecret = isIndependent && !isIn;
  const others = all.filter(({ account_uid }) => account_uid !== hidingUid);
  const hasHiddenScore =
    isSecret && seesContacts && others.some((row) => countedIn(row, mode) !== undefined);
  return { reviews: own, hidden: isSecret ? [] : others, isSecret, hasHiddenScore };
}

/** Reviews come in order of creation. What a judge has written of an entry before being recused is left out. */
export const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recusals')
            .select('name')
            .whereRef('recusals.entry_id', '=', 'reviews.entry_id')
            .whereRef('recusals.account_uid', '=', 'reviews.account_uid'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id');

export type EntryRows = Awaited<ReturnType<typeof withVisibleReviews>>[number];

/** @param rows so few that their ids fit into one statement */
export async function withVisibleReviews(
  db: Db,
  viewer: Viewer,
  rows: readonly AuditionEntryRow[],
) {
  const ids = rows.map(({ id }) => id);
  const all = await selectReviews(db).selectAll().where('entry_id', 'in', ids).execute();
  const byEntry = Map.groupBy(all, ({ entry_id }) => entry_id);
  const named = db.selectFrom('recusals').selectAll().where('entry_id', 'in', ids);
  const recusals = viewer.seesContacts ? await named.orderBy('created_at').execute() : [];
  const isKnown = (id: string) => !viewer.recusedFrom.has(id);
  return rows.map((row) => ({
    row,
    visible: visibleReviews(viewer, row.id, byEntry.get(row.id) ?? []),
    recusals: recusals.filter(({ entry_id }) => entry_id === row.id && isKnown(entry_id)),
  }));
}

/** Yields entries with what an account may see of their scores. Lets other requests run. */
export async function* visibleScores<Entry extends { id: string }>(
  db: Db,
  viewer: Viewer,
  entries: readonly Entry[],
) {
  const scores = selectReviews(db).select(SCORE_COLUMNS);
  for await (const some of chunks(entries, 200)) {
    const ids = some.map(({ id }) => id);
    const rows: ScoreRow[] = await scores.where('entry_id', 'in', ids).execute();
    const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id);
    for (const entry of some) {
      const visible = visibleReviews(viewer, entry.id, byEntry.get(entry.id) ?? []);
      yield { entry, ...visible };
    }
  }
}

/** Judges do not know what organisers make of a candidate before their own score is in. Organisers decide, and know. */
export const hidesStatus = (
  { isIndependent, seesContacts }: Viewer,
  { visible }: Pick<EntryRows, 'visible'>,
): boolean => isIndependent && !seesContacts && visible.isSecret;

export async function hasReviews(db: Db, id: string): Promise<boolean> {
  const review = await selectReviews(db).select('id').where('entry_id', '=', id).executeTakeFirst();
  return review !== undefined;
}

/** The review names the account that sent it, because any judge may enter any judge name. */
export function toReview(
  row: ReviewRow & Partial<Identified>,
  { seesContacts, mode }: Pick<Viewer, 'seesContacts' | 'mode'>,
): Review {
  const counted = countedIn(row, mode);
  const email = seesContacts ? row.account_email : null;
  return {
    _id: row.id,
    judgeEmail: row.judge_name,
    ...(row.typed_name !== undefined && { typedName: row.typed_name }),
    ...(row.is_repeated && { isRepeated: true }),
    notes: row.notes,
    ...(row.score !== null && { score: row.score }),
    ...(row.account_uid !== null && { account: email ?? row.account_uid }),
    ...(row.scores !== null && { scores: JSON.parse(row.scores) as Review['scores'] }),
    ...(row.total !== null && { total: row.total }),
    ...(row.version > 1 && { version: row.version }),
    ...receiptOf(row),
    ...(counted !== (row.total ?? row.score ?? undefined) && { counted: counted ?? null }),
    ...(row.allowed_version !== null && { allowedVersion: row.allowed_version }),
    ...(row.versions !== null && { versions: versionsOf(row) }),
  };
}
