import { type JudgingMode } from '@nox/contracts';
import { type Db, type ReviewRow } from '#platform/database/schema.ts';
import { type CountedRow, countedIn } from './counted-scores.ts';

/* Who is one judge. Each list, file and figure has reviews by it, as `visibleReviews` asks. */

type Named = Pick<ReviewRow, 'judge_key' | 'judge_name'>;

/** Names that are another one's person, by their keys; that one may be another one's in turn, and none is its own. */
export type MergedJudges = ReadonlyMap<string, Named>;

/** @param seasonId null: the current one's */
export async function readMergedJudges(db: Db, seasonId: string | null): Promise<MergedJudges> {
  const rows = await db
    .selectFrom('judge_merges')
    .innerJoin('seasons', 'seasons.id', 'season_id')
    .where((season) =>
      seasonId === null ? season('is_current', '=', 1) : season('season_id', '=', seasonId),
    )
    .select(['judge_key', 'into_key', 'into_name'])
    .execute();
  return new Map(
    rows.map(({ judge_key, into_key, into_name }) => [
      judge_key,
      { judge_key: into_key, judge_name: into_name },
    ]),
  );
}

/**
 * The judge of a review: names that look alike are one (see `judgeKey`), and so are those that an organiser has merged, in
 * any order, also for reviews that come later. No two names are one because one account sent them: several people may
 * have typed theirs under it. Another season begins without merged names.
 */
export function judgeOf(merged: MergedJudges, { judge_key, judge_name }: Named): Named {
  let judge = { judge_key, judge_name };
  for (let next = merged.get(judge_key); next; next = merged.get(next.judge_key)) judge = next;
  return judge;
}

export interface Identified extends Named {
  /** The name under which it was sent, where the judge has another one. */
  typed_name?: string;
  /** A later review of the judge of this candidate counts. */
  is_repeated?: true;
}

/**
 * The reviews of a candidate with their judges. A judge counts once: of several reviews, the one that came last of those
 * whose score counts by itself. So neither a later one without a score counts, nor one after seeing others, unless an
 * organiser lets it; a change of the earlier one changes nothing; and where the last is deleted, the one before counts.
 * @param rows in order of arrival
 */
export function withJudges<Row extends Named & CountedRow>(
  rows: readonly Row[],
  merged: MergedJudges,
  mode: JudgingMode,
): readonly (Row & Identified)[] {
  if (merged.size === 0) return rows;
  const last = new Map<string, Row>();
  for (const row of rows) {
    if (countedIn(row, mode) !== undefined) last.set(judgeOf(merged, row).judge_key, row);
  }
  return rows.map((row) => {
    const judge = judgeOf(merged, row);
    const isLast = (last.get(judge.judge_key) ?? row) === row;
    return {
      ...row,
      ...judge,
      ...(judge.judge_key !== row.judge_key && { typed_name: row.judge_name }),
      ...(!isLast && countedIn(row, mode) !== undefined && { is_repeated: true }),
    };
  });
}
