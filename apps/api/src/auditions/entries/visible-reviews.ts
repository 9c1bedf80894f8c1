import { ATTENDANCE_STATES, isAbsent, type Review, type ReviewVersion } from '@nox/contracts';
import { countRows } from '../../database/rows.ts';
import {
  type AuditionEntryRow,
  type Db,
  type ReviewRow,
  type Tables,
} from '../../database/schema.ts';
import { type Viewer } from './viewer.ts';

/*
 * Security boundary: what an account learns of the reviews of an entry. Nothing else selects reviews for a response but
 * the standings, with `selectReviews` and `visibleReviews`; `hidden-reviews.spec.ts` holds that.
 */

const ABSENT = ATTENDANCE_STATES.filter(isAbsent);

type Given = Pick<ReviewRow, 'account_uid' | 'score'>;

/** What of an entry's reviews an account may see. */
export interface VisibleReviews<Row extends Given = ReviewRow> {
  reviews: readonly Row[];
  /** Left out, though the account may know how many there are. */
  hidden: readonly Row[];
  /** Whether there may be others of which nothing may follow. */
  isSecret: boolean;
}

export function visibleReviews<Row extends Given>(
  { hidingUid, isIndependent, recusedFrom }: Viewer,
  entryId: string,
  all: readonly Row[],
): VisibleReviews<Row> {
  if (recusedFrom.has(entryId)) return { reviews: [], hidden: [], isSecret: true };
  const own = all.filter(({ account_uid }) => account_uid === hidingUid);
  // A review that was sent without a score could get one that others' reviews suggest.
  const isIn = own.some(({ score }) => score !== null || !isIndependent);
  if (hidingUid === undefined || isIn) return { reviews: all, hidden: [], isSecret: false };
  return { reviews: own, hidden: isIndependent ? [] : all, isSecret: isIndependent };
}

/** In order of creation, without what a judge has written of an entry before being recused. */
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

/** An entry, and what an account sees of its reviews and of who is recused. */
export interface EntryRows {
  row: AuditionEntryRow;
  visible: VisibleReviews;
  recusals: readonly Tables['recusals'][];
}

/** @param rows so few that their ids fit into one statement */
export async function withVisibleReviews(
  db: Db,
  viewer: Viewer,
  rows: readonly AuditionEntryRow[],
): Promise<EntryRows[]> {
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

/** Whether an account gets to know of an entry that it changed after a revision. */
export const isNewsSince = ({ row, visible }: EntryRows, since: number): boolean =>
  row.revision > since ||
  [...visible.reviews, ...visible.hidden].some(({ revision }) => revision > since);

/** The ids of entries that changed after a revision, or have a review that did. */
export const selectChanged = (db: Db, since: number) =>
  db
    .selectFrom('audition_entries')
    .select('id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('revision', '>', since),
        eb('id', 'in', selectFrom('reviews').select('entry_id').where('revision', '>', since)),
      ]),
    );

export async function hasReviews(db: Db, id: string): Promise<boolean> {
  const review = await selectReviews(db).select('id').where('entry_id', '=', id).executeTakeFirst();
  return review !== undefined;
}

/** Entries of candidates who have neither withdrawn nor stayed away. */
const selectReviewable = (db: Db) =>
  db
    .selectFrom('audition_entries')
    .where('withdrawn_at', 'is', null)
    .where(({ or, eb }) => or([eb('attendance', 'is', null), eb('attendance', 'not in', ABSENT)]));

/** How many candidates an account has still to review, as "Judge next" counts them. */
export const countUnreviewed = (db: Db, uid: string): Promise<number> =>
  countRows(
    selectReviewable(db).where(({ and, eb, selectFrom }) =>
      and(
        (['reviews', 'recusals'] as const).map((table) =>
          eb('id', 'not in', selectFrom(table).select('entry_id').where('account_uid', '=', uid)),
        ),
      ),
    ),
  );

/** How many candidates have no review at all. */
export const countWithoutReview = (db: Db): Promise<number> =>
  countRows(
    selectReviewable(db).where(({ eb, selectFrom }) =>
      eb('id', 'not in', selectFrom('reviews').select('entry_id')),
    ),
  );

/** With the account that sent it, because any judge may enter any judge name. */
export function toReview(row: ReviewRow, { seesContacts }: Pick<Viewer, 'seesContacts'>): Review {
  const email = seesContacts ? row.account_email : null;
  return {
    _id: row.id,
    judgeEmail: row.judge_name,
    notes: row.notes,
    ...(row.score !== null && { score: row.score }),
    ...(row.account_uid !== null && { account: email ?? row.account_uid }),
    ...(row.scores !== null && { scores: JSON.parse(row.scores) as Review['scores'] }),
    ...(row.total !== null && { total: row.total }),
    ...(row.version > 1 && { version: row.version }),
    ...(row.has_seen_others === 1 && { hasSeenOthers: true }),
    ...(row.versions !== null && { versions: JSON.parse(row.versions) as ReviewVersion[] }),
  };
}
