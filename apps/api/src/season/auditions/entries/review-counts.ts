import { ATTENDANCE_STATES, isAbsent, isUndecided } from '@nox/contracts';
import { countRows } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { selectReviews, toReview, type Viewer } from './viewer.ts';

const ABSENT = ATTENDANCE_STATES.filter(isAbsent);

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

/** How many candidates have a review, or have none at all. */
export const countByReview = (db: Db, has: 'in' | 'not in'): Promise<number> =>
  countRows(
    selectReviewable(db).where(({ eb, selectFrom }) =>
      eb('id', has, selectFrom('reviews').select('entry_id')),
    ),
  );

/** How many scores that arrived after the result an organiser is to decide on; none whose reviews the account does not see. */
export async function countLateScores(db: Db, viewer: Viewer): Promise<number> {
  if (viewer.hidingUid !== undefined) return 0;
  const entries = db.selectFrom('audition_entries').select('id').where('withdrawn_at', 'is', null);
  const late = selectReviews(db).selectAll().where('is_late', '=', 1);
  const rows = await late.where('entry_id', 'in', entries).execute();
  return rows.filter(
    (row) => !viewer.recusedFrom.has(row.entry_id) && isUndecided(toReview(row, viewer)),
  ).length;
}
