import { inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import { type Viewer } from '../auditions/entries/viewer.ts';
import { selectReviews, visibleReviews } from '../auditions/entries/visible-reviews.ts';
import { type Db, type ReviewRow } from '../database/schema.ts';
import { stringifyLists } from '../http/large-responses.ts';
import { chunksInSlices, readInPages } from '../http/time-slices.ts';
import { readCurrentSeason, rulesOf } from '../seasons/current-season.ts';
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

const COLUMNS = [
  ...(['entry_id', 'judge_key', 'judge_name', 'account_uid'] as const),
  ...(['score', 'total', 'first_total'] as const),
] as const;
type ScoreRow = Pick<ReviewRow, (typeof COLUMNS)[number]>;

/** Without the notes: they are most of what is stored. */
const readReviews = (db: Db, ids: string[]): Promise<ScoreRow[]> =>
  selectReviews(db).select(COLUMNS).where('entry_id', 'in', ids).execute();

const hasScore = ({ score }: ScoreRow) => score !== null;

/**
 * The scores of the current season: entries of former ones are in the archive. Unless judges are open to each other, those
 * that they gave first, before they could compare. Lets other requests run meanwhile.
 */
export const readScores = (db: Db, viewer: Viewer): Promise<SeasonScores> =>
  inSnapshot(db, async (snapshot) => {
    const { revision } = await readRevisions(snapshot);
    const { mode } = rulesOf((await readCurrentSeason(snapshot)).settings);
    const pointsOf = ({ score, total, first_total }: ScoreRow) =>
      (mode === 'open' ? null : first_total) ?? total ?? score ?? 0;
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
        const visible = visibleReviews(viewer, candidate, given);
        const isHidden = visible.hidden.some(hasScore);
        const scored = visible.reviews.filter(hasScore);
        if (scored.length === 0 && !isHidden) continue;
        if (withdrawnIds.has(candidate)) result.withdrawn += 1;
        else if (isHidden) result.hidden += 1;
        else {
          for (const row of scored) {
            const { judge_key: judge } = row;
            if (!names.has(judge)) names.set(judge, row.judge_name);
            scores.push({ candidate, judge, score: pointsOf(row) });
          }
        }
      }
    }
    return { ...result, scores, text: await stringifyLists(scores), names };
  });
