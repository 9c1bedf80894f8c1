import {
  areReviewsHidden,
  inSnapshot,
  readRevisions,
} from '../auditions/entries/audition-entries.ts';
import { type HidingUid } from '../auditions/entries/judging-settings.ts';
import { type Db, type ReviewRow } from '../database/schema.ts';
import { stringifyLists } from '../http/large-responses.ts';
import { chunksInSlices, readInPages } from '../http/time-slices.ts';
import { type JudgeScore } from './model/score-table.ts';

/** What standings are computed of. */
export interface SeasonScores {
  /** Of the auditions. */
  revision: number;
  /** Of candidates who have not withdrawn, and whose reviews the account sees; judges by their keys. */
  scores: JudgeScore[];
  /** The JSON of the scores. */
  text: string;
  /** By key: the name that a judge used first. */
  names: ReadonlyMap<string, string>;
  /** How many candidates with a score have withdrawn, or are hidden. */
  withdrawn: number;
  hidden: number;
}

type ScoreRow = Pick<ReviewRow, 'entry_id' | 'judge_key' | 'judge_name' | 'score' | 'account_uid'>;

const readReviews = (db: Db, ids: string[]): Promise<ScoreRow[]> =>
  db
    .selectFrom('reviews')
    .select(['entry_id', 'judge_key', 'judge_name', 'score', 'account_uid'])
    .where('entry_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The scores of the current season: entries of former ones are in the archive. Lets other requests run meanwhile. */
export const readScores = (db: Db, hidingUid: HidingUid): Promise<SeasonScores> =>
  inSnapshot(db, async (snapshot) => {
    const { revision } = await readRevisions(snapshot);
    const query = snapshot.selectFrom('audition_entries').select(['id', 'withdrawn_at']);
    const entries = await readInPages(query, 'id');
    const withdrawnIds = new Set(
      entries.flatMap(({ id, withdrawn_at }) => (withdrawn_at === null ? [] : id)),
    );
    const result = { revision, withdrawn: 0, hidden: 0 };
    const [scores, names] = [[] as JudgeScore[], new Map<string, string>()];
    const ids = entries.map(({ id }) => id);
    for await (const some of chunksInSlices(ids, 200)) {
      const reviews = Map.groupBy(await readReviews(snapshot, some), ({ entry_id }) => entry_id);
      for (const [candidate, given] of reviews) {
        const scored = given.filter(({ score }) => score !== null);
        if (scored.length === 0) continue;
        if (withdrawnIds.has(candidate)) result.withdrawn += 1;
        else if (areReviewsHidden(given, hidingUid)) result.hidden += 1;
        else {
          for (const { judge_key: judge, judge_name, score } of scored) {
            if (!names.has(judge)) names.set(judge, judge_name);
            scores.push({ candidate, judge, score: score ?? 0 });
          }
        }
      }
    }
    return { ...result, scores, text: await stringifyLists(scores), names };
  });
