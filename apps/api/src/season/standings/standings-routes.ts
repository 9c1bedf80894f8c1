import { type FastifyInstance } from 'fastify';
import { describeRefusal, EQUALLY_STRICT, Standings, StandingsQuery } from '@nox/contracts';
import { inSnapshot, readRevisions } from '../auditions/entries/audition-entries.ts';
import {
  EVERYTHING,
  isShared,
  type Viewer,
  viewerOf,
  visibleScores,
} from '../auditions/entries/viewer.ts';
import { refuseIndependent } from '../auditions/reviews/seen-reviews.ts';
import { judgeKey } from '#platform/database/lookalike-keys.ts';
import { type Database, memoizeByRevision } from '#platform/database/revisions.ts';
import { readInPages } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { notFound } from '#platform/errors/http-error.ts';
import { matchesIfNoneMatch, sendTagged, versionTag } from '#platform/http/conditional.ts';
import { stringifyLists } from '#platform/http/large-lists.ts';
import { readRoute } from '#platform/http/routes.ts';
import { countedIn, type ScoreRow } from '../seasons/counted-scores.ts';
import { readCurrentSeason } from '../seasons/current-season.ts';
import { readMergedJudges } from '../seasons/merged-judges.ts';
import { chanceOf, rankRangeOf } from './model/rank-draws.ts';
import { type JudgeScore } from './model/score-table.ts';
import { compareSides, type ModelStandings } from './model/standings.ts';
import { StandingsThread } from './standings-thread.ts';

/** Reads the scores that count. Lets other requests run. */
const readScores = (db: Db, account: Viewer) =>
  inSnapshot(db, async (snapshot) => {
    const { entries: revision } = (await readRevisions(snapshot)).revision;
    const { judgingMode } = (await readCurrentSeason(snapshot)).settings;
    const merged = await readMergedJudges(snapshot, null);
    const viewer = { ...account, mode: judgingMode, merged };
    const pointsOf = (row: ScoreRow) => countedIn(row, judgingMode);
    const query = snapshot.selectFrom('audition_entries').select(['id', 'withdrawn_at']);
    const entries = await readInPages(query, 'id');
    /** How many candidates with a score have withdrawn, or are hidden. */
    const result = { revision, withdrawn: 0, hidden: 0 };
    const scores: JudgeScore[] = [];
    /** The name that a judge used first, by its key. */
    const names = new Map<string, string>();
    for await (const { entry, reviews, hidden } of visibleScores(snapshot, viewer, entries)) {
      const isHidden = hidden.some((row) => pointsOf(row) !== undefined);
      const scored = reviews.flatMap((row) => {
        const score = pointsOf(row);
        return score === undefined ? [] : { ...row, score };
      });
      if (scored.length === 0 && !isHidden) continue;
      if (entry.withdrawn_at !== null) result.withdrawn += 1;
      else if (isHidden) result.hidden += 1;
      else {
        for (const row of scored) {
          const judge = names.get(row.judge_key) ?? row.judge_name;
          names.set(row.judge_key, judge);
          scores.push({ candidate: entry.id, judge, score: row.score });
        }
      }
    }
    return { ...result, judgingMode, scores, text: await stringifyLists(scores), names };
  });

type ModelCandidate = ModelStandings['candidates'][number];
type SeasonScores = Awaited<ReturnType<typeof readScores>>;

/** Ranges leave no meaning to more digits. */
const rounded = <Fields extends object>(fields: Fields): Fields => {
  const round = (_name: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value;
  return JSON.parse(JSON.stringify(fields, round)) as Fields;
};

/** The chance of a place, by place: who share one have the mean of what was drawn for each. */
const chancesOf = (candidates: ModelStandings['candidates'], places: number) =>
  new Map(
    [...Map.groupBy(candidates, ({ place }) => place)].map(([place, equal]) => {
      const chances = equal.map(({ ranks }) => (ranks ? chanceOf(ranks, places) : 0));
      return [place, chances.reduce((sum, one) => sum + one, 0) / equal.length];
    }),
  );

function toStandings(
  { revision, withdrawn, hidden, judgingMode }: SeasonScores,
  { refusal, areEquallyStrict, agreeTooWell, ...model }: ModelStandings,
  places: number,
): Omit<Standings, 'changed'> {
  const judges = model.judges.map(rounded);
  const chances = chancesOf(model.candidates, places);
  const toRow = ({ candidate: entryId, ranks, median, ...known }: ModelCandidate) => ({
    entryId,
    median,
    ...rounded(known),
    ...(ranks && rounded({ ranks: rankRangeOf(ranks), chance: chances.get(known.place) })),
  });
  const rows = model.candidates.map(toRow);
  const apart = model.apart.map((group) => ({
    judges: [...group.judges],
    rows: group.candidates.map(toRow),
  }));
  const unchanged = areEquallyStrict ? EQUALLY_STRICT : null;
  const sentence = refusal ? describeRefusal(refusal, { judges, rows }) : unchanged;
  const dependence = judgingMode === 'open' ? 'seen' : agreeTooWell ? 'agreeing' : undefined;
  return {
    ...{ revision, places, withdrawn, hidden, judges, rows, apart, sentence, refusal },
    ...(dependence && !refusal && { dependence }),
  };
}

export async function standingsRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const thread = new StandingsThread({
    onFailure: (error) => app.log.warn({ err: error }, 'The standings were not computed.'),
  });
  app.addHook('preClose', () => thread.stop());
  const shared = memoizeByRevision(revisions, 'auditions', () => readScores(db, EVERYTHING));
  readRoute(app, 'organiser', '/auditions/standings', {
    query: StandingsQuery,
    response: Standings,
    isConditional: true,
    refusals: [404],
    summary: 'Candidates by their scores, adjusted for the severity of the judges',
    read: async ({ query: { places, withoutJudge }, request, reply }) => {
      const viewer = await viewerOf(db, request.account!);
      refuseIndependent(viewer);
      const season = await (isShared(viewer) ? shared() : readScores(db, viewer));
      const judge = withoutJudge && season.names.get(judgeKey(withoutJudge));
      if (withoutJudge && !judge) throw notFound('Judge');
      const all = await thread.compute(season.text);
      const etag = versionTag(season.revision, all.hash);
      if (matchesIfNoneMatch(request, etag)) return sendTagged(request, reply, etag, undefined);
      const others = judge && season.scores.filter((score) => score.judge !== judge);
      const { standings } = others ? await thread.compute(JSON.stringify(others)) : all;
      const changed = judge ? compareSides(all.standings, standings, places) : null;
      const body = { ...toStandings(season, standings, places), changed };
      return sendTagged(request, reply, etag, await stringifyLists(body));
    },
  });
}
