import { isFullRun } from '@nox/test-servers/full-run';
import { chanceOf, normalNumbers, randomNumbers, rankRangeOf } from './rank-draws.ts';
import { type JudgeScore } from './score-table.ts';
import { compareSides, computeStandings, type ModelStandings } from './standings.ts';

const CANDIDATES = 300;
const JUDGES = 12;
/** Each candidate gets as many scores. */
const SCORES = 3;
const RUNS = isFullRun ? 20 : 4;

interface Design {
  /** Who judges a candidate: anyone, judges who mostly see such candidates, or one of four panels. */
  allocation: 'by lot' | 'by judge' | 'panels by level' | 'panels by lot';
  /** The judges' standard deviation. */
  severity?: number;
  /** Candidates of other panels whom each judge scores too. */
  shared?: number;
}

interface Scenario {
  scores: JudgeScore[];
  /** The index is a candidate's number. */
  truth: number[];
  scoreOf: (candidate: number, judge: number) => number;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const judgeName = (judge: number) => String.fromCodePoint(65 + judge);

/** Scores of candidates whose true means are known: whole points from 1 to 10. */
function scenario({ allocation, severity = 1, shared = 0 }: Design, seed: string): Scenario {
  const [normal, uniform] = [normalNumbers(seed), randomNumbers(`${seed} who`)];
  const below = (count: number) => Math.floor(uniform() * count);
  const offsets = Array.from({ length: JUDGES }, () => severity * normal());
  const truth = Array.from({ length: CANDIDATES }, () => 1.5 * normal());
  const seenBy = truth.map(() => new Set<number>());
  const panelOf = truth.map((c) => {
    if (allocation === 'panels by lot') return below(4);
    return allocation === 'panels by level'
      ? clamp(Math.floor(((c + normal() + 3) / 6) * 4), 0, 3)
      : undefined;
  });
  for (const [candidate, seen] of seenBy.entries()) {
    const panel = panelOf[candidate];
    const level = ((truth[candidate]! + 1.2 * normal() + 3) / 6) * JUDGES;
    const middle = clamp(Math.floor(level), 0, JUDGES - 1);
    while (seen.size < SCORES) {
      if (panel !== undefined) seen.add(panel * 3 + seen.size);
      else if (allocation === 'by lot') seen.add(below(JUDGES));
      else seen.add(clamp(middle - 3 + below(7), 0, JUDGES - 1));
    }
  }
  const addTo = (judge: number, count: number, mayScore: (candidate: number) => boolean) => {
    for (let added = 0; added < count;) {
      const candidate = below(CANDIDATES);
      if (seenBy[candidate]!.has(judge) || !mayScore(candidate)) continue;
      seenBy[candidate]!.add(judge);
      added += 1;
    }
  };
  for (let judge = 0; judge < JUDGES; judge += 1) {
    addTo(judge, shared, (candidate) => panelOf[candidate] !== Math.floor(judge / 3));
  }
  const scoreOf = (candidate: number, judge: number) =>
    clamp(Math.round(5.8 + truth[candidate]! + offsets[judge]! + normal()), 1, 10);
  return {
    truth,
    scoreOf,
    scores: seenBy.flatMap((seen, candidate) =>
      [...seen].map((judge) => ({
        candidate: String(candidate),
        judge: judgeName(judge),
        score: scoreOf(candidate, judge),
      })),
    ),
  };
}

/** The lowest value has rank 1; equal values share theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [deviationsA, deviationsB] = [a, b].map((values) => {
    const mean = average(values);
    return values.map((value) => value - mean);
  }) as [number[], number[]];
  const product = (x: number[], y: number[]) => average(x.map((value, at) => value * y[at]!));
  const squares = product(deviationsA, deviationsA) * product(deviationsB, deviationsB);
  return product(deviationsA, deviationsB) / Math.sqrt(squares);
}

/** Spearman's correlation with the truth. */
function agreement(
  { standings: { candidates }, truth }: { standings: ModelStandings; truth: readonly number[] },
  field: 'mean' | 'adjusted',
): number {
  const truths = candidates.map(({ candidate }) => truth[Number(candidate)]!);
  return correlation(ranksOf(candidates.map((one) => one[field]!)), ranksOf(truths));
}

const compute = ({ scores }: Pick<Scenario, 'scores'>) => computeStandings(scores, '1');

const computed = new Map<string, (Scenario & { standings: ModelStandings })[]>();

/** Every test has the same numbers. */
function scenarios(design: Design) {
  const key = JSON.stringify(design);
  const known = computed.get(key);
  if (known) return known;
  const runs = Array.from({ length: RUNS }, (_, run) => {
    const one = scenario(design, `${key} ${run}`);
    return { ...one, standings: compute(one) };
  });
  computed.set(key, runs);
  return runs;
}

const LOT: Design = { allocation: 'by lot' };
const EQUAL: Design = { allocation: 'by lot', severity: 0 };
const BY_JUDGE: Design = { allocation: 'by judge' };
const BY_LEVEL: Design = { allocation: 'panels by level', shared: 8 };
const PANELS_BY_LOT: Design = { allocation: 'panels by lot', shared: 8 };

const TABLE: [string, Design, { adjusted: number; gain: number }][] = [
  ['judges by lot', LOT, { adjusted: 0.916, gain: 0.03 }],
  ['equally strict judges', EQUAL, { adjusted: 0.916, gain: -0.005 }],
  ['judges who see better ones', BY_JUDGE, { adjusted: 0.917, gain: -0.005 }],
  ['panels by level', BY_LEVEL, { adjusted: 0.921, gain: -0.005 }],
  ['panels by lot', PANELS_BY_LOT, { adjusted: 0.917, gain: -0.005 }],
];

describe('adjusted scores agree with the truth', () => {
  it.each(TABLE)('of %s', (_, design, wanted) => {
    const runs = scenarios(design).filter(({ standings }) => !standings.refusal);
    expect(runs.length).toBeGreaterThan(RUNS / 2);
    const mean = average(runs.map((run) => agreement(run, 'mean')));
    const adjusted = average(runs.map((run) => agreement(run, 'adjusted')));
    expect(Math.abs(adjusted - wanted.adjusted)).toBeLessThan(isFullRun ? 0.02 : 0.035);
    expect(adjusted - mean).toBeGreaterThan(wanted.gain);
  });
});

describe('a range of ranks', () => {
  it.each([
    ['judges by lot', LOT],
    ['judges who see better ones', BY_JUDGE],
    ['panels by level', BY_LEVEL],
  ])('has the true rank in nine of ten cases, with %s', (_, design) => {
    const covered = scenarios(design).map((one) => {
      const { candidates } = one.standings;
      const rankOfTruth = ranksOf(one.truth.map((value) => -value));
      const inside = candidates.filter(({ candidate, ranks }) => {
        const [best, worst] = rankRangeOf(ranks!);
        const rank = rankOfTruth[Number(candidate)]!;
        return best <= rank && rank <= worst;
      });
      return inside.length / candidates.length;
    });
    expect(average(covered)).toBeGreaterThan(0.85);
    expect(average(covered)).toBeLessThan(0.95);
  });

  it('belongs to chances that come true', () => {
    const places = 45;
    const likely = scenarios(LOT).flatMap((one) => {
      const { candidates } = one.standings;
      const rankOfTruth = ranksOf(one.truth.map((value) => -value));
      return candidates
        .filter(({ ranks }) => chanceOf(ranks!, places) >= 0.8)
        .map(({ candidate }) => (rankOfTruth[Number(candidate)]! <= places ? 1 : 0));
    });
    expect(likely.length).toBeGreaterThan(RUNS * 10);
    expect(average(likely)).toBeGreaterThan(0.85);
  });

  it('is shared: chances add up to the places', () => {
    const { candidates } = compute(scenario(LOT, 'places'));
    for (const places of [0, 1, 40, 300, 5_000]) {
      const sum = candidates.reduce((all, { ranks }) => all + chanceOf(ranks!, places), 0);
      expect(sum).toBeCloseTo(Math.min(places, 300), 9);
    }
  });
});

describe('disagreement', () => {
  it('is said of at most one candidate in twenty without any', () => {
    const runs = [LOT, EQUAL, BY_JUDGE, BY_LEVEL, PANELS_BY_LOT].flatMap(scenarios);
    const flags = runs.map(({ standings }) =>
      average(standings.candidates.map(({ isSplit }) => +isSplit)),
    );
    expect(average(flags)).toBeLessThanOrEqual(0.05);
    expect(average(flags)).toBeGreaterThan(0.01);
  });

  it('is found where one judge is four points from the others', () => {
    const found = scenarios(LOT).map(({ scores, truth }) => {
      // Every tenth candidate is tried who has a score that can be moved by four points.
      const moved = new Map<string, JudgeScore>();
      for (const one of scores) {
        const number = Number(one.candidate);
        if (number % 10 > 0 || moved.has(one.candidate)) continue;
        const score = truth[number]! > 0 ? one.score - 4 : one.score + 4;
        if (score >= 1 && score <= 10) moved.set(one.candidate, { ...one, score });
      }
      const { candidates } = compute({
        scores: scores.map((one) => {
          const other = moved.get(one.candidate);
          return other?.judge === one.judge ? other : one;
        }),
      });
      const planted = candidates.filter(({ candidate }) => moved.has(candidate));
      return average(planted.map(({ isSplit }) => +isSplit));
    });
    expect(average(found)).toBeGreaterThan(0.5);
  });
});

describe('adjusting', () => {
  const score = (candidate: number, judge: number, points: number): JudgeScore => ({
    candidate: String(candidate),
    judge: judgeName(judge),
    score: points,
  });
  const grid = (candidates: number, judges: number, pointsOf: (c: number, j: number) => number) =>
    Array.from({ length: candidates * judges }, (_, at) => {
      const [c, j] = [Math.floor(at / judges), at % judges];
      return score(c, j, pointsOf(c, j));
    });
  const mixed = (c: number, j: number) => 1 + ((c * 7 + j * 3 + ((c * j) % 3)) % 10);

  it.each<[string, JudgeScore[], string]>([
    ['no score at all', [], 'too_few'],
    ['seven candidates', grid(7, 4, mixed), 'too_few'],
    ['a single judge', grid(40, 1, mixed), 'too_few'],
    ['more names than judges', grid(8, 101, mixed), 'too_many_judges'],
    [
      'hardly any second score',
      [...grid(30, 1, mixed), ...grid(9, 2, mixed).filter(({ judge }) => judge === 'B')],
      'few_repeats',
    ],
    ['one and the same score', grid(40, 3, () => 7), 'no_difference'],
    ['judges who differ, candidates who do not', grid(40, 3, (_, j) => 4 + j), 'no_difference'],
    [
      'scores by chance',
      grid(40, 3, (c, j) => 1 + ((c * 31 + j * 17 + c * j * 11) % 9)),
      'no_difference',
    ],
    [
      'a candidate once each',
      Array.from({ length: 40 }, (_, c) => score(c, c % 5, mixed(c, 1))),
      'unconnected',
    ],
  ])('is refused of %s', (_, scores, kind) => {
    const { refusal, candidates } = compute({ scores });
    expect(refusal?.kind).toBe(kind);
    for (const one of candidates) {
      expect(one).not.toHaveProperty('adjusted');
      expect(one).not.toHaveProperty('ranks');
    }
    const means = candidates.map(({ mean }) => mean);
    expect(means).toEqual(means.toSorted((a, b) => b - a));
  });

  /** Each judge scores some more candidates of the judges named, as they are asked to. */
  function follow(one: Scenario, { refusal }: ModelStandings): JudgeScore[] {
    const added = new Set<string>();
    const seenBy = Map.groupBy(one.scores, ({ candidate }) => candidate);
    return refusal!.help.flatMap(({ judge, count, scoredBy }) => {
      const suitable = [...seenBy].filter(
        ([candidate, given]) =>
          !added.has(candidate) &&
          given.every((other) => other.judge !== judge) &&
          given.every((other) => scoredBy.includes(other.judge)),
      );
      // The candidates are from all over the list.
      const step = Math.max(1, Math.floor(suitable.length / count));
      return suitable
        .filter((_, at) => at % step === 0)
        .slice(0, count)
        .map(([candidate]) => {
          added.add(candidate);
          const number = judge.codePointAt(0)! - 65;
          return { candidate, judge, score: one.scoreOf(Number(candidate), number) };
        });
    });
  }

  it.each<[string, Design, string]>([
    ['unconnected panels', { allocation: 'panels by level' }, 'unconnected'],
    ['unconnected panels by lot', { allocation: 'panels by lot' }, 'unconnected'],
    [
      'panels with a candidate in common',
      { allocation: 'panels by level', shared: 1 },
      'weak_links',
    ],
  ])('of %s is refused, and done after the scores that are asked for', (_, design, kind) => {
    const refused = scenarios(design).filter(({ standings }) => standings.refusal);
    expect(refused.length).toBeGreaterThan(RUNS / 2);
    for (const one of refused) {
      const { standings } = one;
      expect(standings.refusal?.kind).toBe(kind);
      expect(standings.refusal?.groups.map((group) => group.join(''))).toEqual(
        kind === 'unconnected' ? ['ABC', 'DEF', 'GHI', 'JKL'] : [],
      );
      expect(Math.max(...standings.refusal!.help.map(({ count }) => count))).toBeLessThan(15);
      expect(compute({ scores: [...one.scores, ...follow(one, standings)] }).refusal).toBeNull();
    }
  });

  it('asks the few with whom candidates are shared least', () => {
    const one = scenario({ allocation: 'by lot' }, 'apart');
    // M and N have candidates of their own.
    const own = grid(20, 2, mixed).map(({ candidate, judge, score: points }) => ({
      candidate: `own ${candidate}`,
      judge: judge === 'A' ? 'M' : 'N',
      score: points,
    }));
    const { refusal } = compute({ scores: [...one.scores, ...own] });
    expect(refusal?.groups.map((group) => group.join(''))).toEqual(['ABCDEFGHIJKL', 'MN']);
    const asked = refusal!.help.filter(({ judge }) => 'MN'.includes(judge));
    expect(asked.length).toBeGreaterThan(0);
    for (const { scoredBy } of asked) expect(scoredBy).not.toContain('M');
  });

  it('says that judges are equally strict, or how strict each is', () => {
    expect(compute(scenario(EQUAL, 'equal')).areEquallyStrict).toBe(true);
    const { judges, areEquallyStrict } = compute({
      scores: grid(60, 4, (c, j) =>
        clamp(3 + (c % 5) + (j === 0 ? -1 : 1) + ((c * (j + 2)) % 3) - 1, 1, 10),
      ),
    });
    expect(areEquallyStrict).toBe(false);
    expect(judges[0]).toMatchObject({ name: 'A', count: 60 });
    expect(judges[0]!.severity!).toBeGreaterThan(1);
    expect(judges.reduce((sum, { severity }) => sum + severity!, 0)).toBeCloseTo(0, 9);
  });
});

describe('candidates whose scores are equal', () => {
  it('share a place whatever their ids are, and no judge moves one of them over the line', () => {
    const twins = ['x', 'a'].flatMap((candidate) =>
      ['A', 'B'].map((judge) => ({ candidate, judge, score: 8 })),
    );
    const others = ['m', 'n'].flatMap((candidate, at) =>
      ['A', 'B'].map((judge) => ({ candidate, judge, score: 9 - 2 * at })),
    );
    const all = compute({ scores: [...twins, ...others] });
    expect(all.candidates.map(({ candidate, place }) => [candidate, place])).toEqual([
      ...[
        ['m', 1],
        ['a', 2],
        ['x', 2],
        ['n', 4],
      ],
    ]);
    const rest = compute({ scores: [...twins, ...others].filter(({ judge }) => judge === 'A') });
    expect(compareSides(all, rest, 2)).toEqual({ enters: [], leaves: [] });
  });
});

describe('a judge who is left out', () => {
  const one = scenario(BY_JUDGE, 'left out');
  const without = (judge: string) => one.scores.filter((given) => given.judge !== judge);

  it('changes who is above the cut line by equal numbers, while enough candidates have scores', () => {
    const [all, rest] = [compute(one), compute({ scores: without('C') })];
    const { enters, leaves } = compareSides(all, rest, 40);
    expect(enters.length).toBe(leaves.length);
    const best = (standings: ModelStandings) =>
      standings.candidates.slice(0, 40).map(({ candidate }) => candidate);
    expect(best(rest).filter((candidate) => !best(all).includes(candidate))).toEqual(enters);
    expect(compareSides(all, all, 40)).toEqual({ enters: [], leaves: [] });
  });

  it('is compared by means where adjusting is refused on one side', () => {
    const few = one.scores.filter(({ candidate }) => Number(candidate) < 8);
    const all = compute({ scores: one.scores });
    const rest = compute({ scores: few });
    const { enters, leaves } = compareSides(all, rest, 1);
    const best = all.candidates.toSorted((a, b) => b.mean - a.mean)[0]!.candidate;
    expect(rest.refusal).not.toBeNull();
    expect([enters, leaves]).toEqual([[rest.candidates[0]!.candidate], [best]]);
  });
});
