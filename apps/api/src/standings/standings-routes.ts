import { describeRefusal, EQUALLY_STRICT, Standings, StandingsQuery } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { everything, isShared, viewerOf } from '../auditions/entries/viewer.ts';
import { judgeKey } from '../database/lookalike-keys.ts';
import { memoizeByRevision } from '../database/memoize-by-revision.ts';
import { type Database } from '../database/revisions.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { matchesIfNoneMatch, sendTagged, versionTag } from '../http/conditional.ts';
import { sendInChunks, stringifyLists } from '../http/large-responses.ts';
import { readRoute } from '../http/read-route.ts';
import { chanceOf, rankRangeOf } from './model/rank-draws.ts';
import { leaveOut } from './model/score-table.ts';
import { compareSides, type ModelStandings } from './model/standings.ts';
import { readScores, type SeasonScores } from './read-scores.ts';
import { StandingsThread } from './standings-thread.ts';

/** As many digits as ranges leave any meaning to. */
const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** The fields of a contract, from those of the model. */
function toStandings(
  { names, revision, withdrawn, hidden }: SeasonScores,
  model: ModelStandings,
  places: number,
): Omit<Standings, 'changed'> {
  const nameOf = (key: string) => names.get(key) ?? key;
  const { ranks, refusal, areEquallyStrict } = model;
  const judges = model.judges.map(({ judge, count, severity, range }) => ({
    ...{ name: nameOf(judge), count },
    ...(severity !== undefined && { severity: rounded(severity) }),
    ...(range !== undefined && { range: rounded(range) }),
  }));
  const rows = model.candidates.map((one) => ({
    ...{ entryId: one.candidate, judges: [...one.judges], isSplit: one.isSplit },
    ...{ mean: rounded(one.mean), median: one.median },
    ...(one.adjusted !== undefined && { adjusted: rounded(one.adjusted) }),
    ...(one.range !== undefined && { range: rounded(one.range) }),
    ...(ranks && {
      ranks: rankRangeOf(ranks, one.position),
      chance: rounded(chanceOf(ranks, one.position, places)),
    }),
  }));
  const named = refusal && {
    kind: refusal.kind,
    groups: refusal.groups.map((group) => group.map(nameOf)),
    help: refusal.help.map(({ judge, count, scoredBy }) => ({
      ...{ judge: nameOf(judge), count },
      scoredBy: scoredBy.map(nameOf),
    })),
  };
  const reason = named && describeRefusal(named, { judges, rows });
  return {
    ...{ revision, places, withdrawn, hidden, judges, rows },
    sentence: reason ?? (areEquallyStrict ? EQUALLY_STRICT : null),
    refusal: named ?? null,
  };
}

/** The candidates of the current season by their scores, as if all judges were equally strict. */
export async function standingsRoutes(app: FastifyInstance, { db, revisions }: Database) {
  sendInChunks(app);
  const thread = new StandingsThread({
    onFailure: (error) => app.log.warn({ err: error }, 'The standings were not computed.'),
  });
  app.addHook('preClose', () => thread.stop());
  const shared = memoizeByRevision(revisions, 'auditions', () => readScores(db, everything(true)));
  readRoute(app, '/auditions/standings', {
    ...{ gate: 'organiser', query: StandingsQuery, response: Standings },
    ...{ isConditional: true, refusals: [404] },
    summary: 'Candidates by their scores, adjusted for the severity of the judges',
    read: async ({ query: { places, withoutJudge }, request, reply }) => {
      const viewer = await viewerOf(db, request.account!);
      if (viewer.isIndependent) {
        const message =
          'You judge in this season. Scores can be compared once independent judging has ended.';
        throw new HttpError(403, 'independent_judging', message);
      }
      const season = await (isShared(viewer) ? shared() : readScores(db, viewer));
      const judge = withoutJudge === undefined ? undefined : judgeKey(withoutJudge);
      if (judge !== undefined && !season.names.has(judge)) throw notFound('Judge');
      const all = await thread.compute(season.text);
      const etag = versionTag(season.revision, all.hash);
      if (matchesIfNoneMatch(request, etag)) return sendTagged(request, reply, etag, undefined);
      const { standings } =
        judge === undefined
          ? all
          : await thread.compute(JSON.stringify(leaveOut(season.scores, { judge })));
      const changed = judge === undefined ? null : compareSides(all.standings, standings, places);
      const body = { ...toStandings(season, standings, places), changed };
      return sendTagged(request, reply, etag, await stringifyLists(body));
    },
  });
}
