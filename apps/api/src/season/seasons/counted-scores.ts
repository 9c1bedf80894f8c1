import { countedScore, type JudgingMode, type ReviewVersion } from '@nox/contracts';
import { sql } from 'kysely';
import { findRow } from '#platform/database/rows.ts';
import { type Db, type ReviewRow } from '#platform/database/schema.ts';
import { readCurrentSeason } from './current-season.ts';

/* Which scores of stored reviews count, and who has seen them; see `docs/decisions/0040`. */

export type CountedRow = Pick<ReviewRow, 'score' | 'total' | (typeof RECEIPT)[number]> & {
  /** See `withJudges`. */
  is_repeated?: true;
};

/** Columns on which it depends which score counts, beside the score and the total. */
export const RECEIPT = ['has_seen_others', 'is_late', 'allowed_version', 'versions'] as const;

/** All that it takes to count the scores of reviews: the notes are most of what is stored. */
export const SCORE_COLUMNS = [
  ...(['entry_id', 'judge_key', 'judge_name', 'account_uid'] as const),
  ...(['score', 'total', ...RECEIPT] as const),
] as const;
export type ScoreRow = Pick<ReviewRow, (typeof SCORE_COLUMNS)[number]>;

export const receiptOf = (row: Pick<ReviewRow, 'has_seen_others' | 'is_late'>) => ({
  ...(row.has_seen_others === 1 && { hasSeenOthers: true as const }),
  ...(row.is_late === 1 && { isLate: true as const }),
});

export const versionsOf = ({ versions }: Pick<ReviewRow, 'versions'>) =>
  JSON.parse(versions ?? '[]') as ReviewVersion[];

export const countedIn = (row: CountedRow, mode: JudgingMode): number | undefined =>
  row.is_repeated
    ? undefined
    : countedScore(
        {
          ...receiptOf(row),
          score: row.score ?? undefined,
          total: row.total ?? undefined,
          versions: versionsOf(row),
          allowedVersion: row.allowed_version ?? undefined,
        },
        mode,
      );

/** Records that an account has seen all reviews of others: so far they were not hidden from it but by its own choice. */
export async function recordSeen(transaction: Db, uid: string): Promise<void> {
  const own = transaction.selectFrom('reviews').select('entry_id').where('account_uid', '=', uid);
  const hiding = { account_uid: uid, hides_reviews: 1 };
  const isHiding = (await findRow(transaction, 'judging_settings', hiding)) !== undefined;
  const others = transaction
    .selectFrom('reviews')
    .distinct()
    .select(['entry_id', sql<string>`cast(${uid} as text)`.as('account_uid')])
    .where('account_uid', 'is distinct from', uid);
  await transaction
    .insertInto('seen_reviews')
    .columns(['entry_id', 'account_uid'])
    .expression(isHiding ? others.where('entry_id', 'in', own) : others)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records the same of who becomes a judge by the role, unless the account judges already. */
export async function recordSeenBefore(transaction: Db, account_uid: string): Promise<void> {
  const { judgingMode } = (await readCurrentSeason(transaction)).settings;
  if (judgingMode === 'open' || (await findRow(transaction, 'season_judges', { account_uid })))
    return;
  await recordSeen(transaction, account_uid);
}

/** Records the same of all accounts that judge in the season, or have access. */
export async function recordSeenByAll(transaction: Db): Promise<void> {
  const staff = transaction.selectFrom('staff').select('uid').where('uid', 'is not', null);
  const judges = transaction.selectFrom('season_judges').select('account_uid as uid');
  for (const { uid } of await judges.union(staff.$castTo<{ uid: string }>()).execute()) {
    await recordSeen(transaction, uid);
  }
}
