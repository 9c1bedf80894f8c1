import { isFullRun } from '@nox/test-servers/full-run';
import { chanceOf, normalNumbers, randomNumbers, rankRangeOf } from './rank-draws.ts';
import { type JudgeScore } from './score-table.ts';
import { compareSides, computeStandings, type ModelStandings } from './standings.ts';

const JUDGES = 12;
/** Each candidate gets as many scores. */
const SCORES = 3;
const RUNS = isFullRun ? 20 : 4;
const EVENINGS = isFullRun ? 60 : 3;

interface Design {
  /** Who judges a candidate: anyone, judges who mostly see such candidates, or one of four panels. */
  allocation: 'by lot' | 'by judge' | 'panels by level' | 'panels by lot';
  /** The judges' standard deviation. */
  severity?: number;
  /** Candidates of other panels whom each judge scores too. */
  shared?: number;
  candidates?: number;
  /** The scale of one more judge, who sees all candidates. */
  head?: number;
  /** The standard deviation by which judges become stricter, or more lenient, from the first candidate to the last. */
  drift?: number;
  /** Judges of a panel move this far to their mean before they score. */
  talk?: number;
  /** Each judge moves this far to the mean of who scored before. */
  open?: number;
}

interface Scenario {
  scores: JudgeScore[];
  /** The index is a candidate's number. */
  truth: number[];
  scoreOf: (candidate: number, judge: number) => number;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const judgeName = (judge: number) => String.fromCodePoint(65 + judge);

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const panelOfJudge = (judge: number) => Math.floor(judge / 3);

/** Scores as judges say them who heard each other, or saw earlier scores. */
function influenced(scores: readonly number[], talking: readonly boolean[], design: Design) {
  const { talk = 0, open = 0 } = design;
  const said = average(scores.filter((_, at) => talking[at]));
  const moved = scores.map((score, at) => (talking[at] ? score + (said - score) * talk : score));
  const given: number[] = [];
  for (const score of moved) {
    given.push(given.length > 0 ? score + (average(given) - score) * open : score);
  }
  return given;
}

/** Scores of candidates whose true means are known: whole points from 1 to 10. */
function scenario(design: Design, seed: string): Scenario {
  const { allocation, severity = 1, shared = 0, candidates = 300, head, drift = 0 } = design;
  const [normal, uniform] = [normalNumbers(seed), randomNumbers(`${seed} who`)];
  const below = (count: number) => Math.floor(uniform() * count);
  const judges = head === undefined ? JUDGES : JUDGES + 1;
  const offsets = Array.from({ length: judges }, () => severity * normal());
  const drifts = offsets.map(() => (drift ? drift * normal() : 0));
  const truth = Array.from({ length: candidates }, () => 1.5 * normal());
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
      const candidate = below(candidates);
      if (seenBy[candidate]!.has(judge) || !mayScore(candidate)) continue;
      seenBy[candidate]!.add(judge);
      added += 1;
    }
  };
  for (let judge = 0; judge < JUDGES; judge += 1) {
    addTo(judge, shared, (candidate) => panelOf[candidate] !== panelOfJudge(judge));
  }
  if (head !== undefined) for (const seen of seenBy) seen.add(JUDGES);
  const exactOf = (candidate: number, judge: number) =>
    5.8 +
    truth[candidate]! * (judge === JUDGES ? head! : 1) +
    offsets[judge]! +
    drifts[judge]! * (candidate / candidates - 0.5) +
    normal();
  const toScore = (exact: number) => clamp(Math.round(exact), 1, 10);
  return {
    truth,
    scoreOf: (candidate, judge) => toScore(exactOf(candidate, judge)),
    scores: seenBy.flatMap((seen, candidate) => {
      const own = [...seen];
      const exact = own.map((judge) => exactOf(candidate, judge));
      const talking = own.map((judge) => panelOfJudge(judge) === panelOf[candidate]);
      return influenced(exact, talking, design).map((score, at) => ({
        candidate: String(candidate),
        judge: judgeName(own[at]!),
        score: toScore(score),
      }));
    }),
  };
}

/** The lowest value has rank 1; equal values share theirs. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

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
function scenarios(design: Design, count = RUNS) {
  const key = JSON.stringify(design);
  const known = computed.get(key);
  if (known) return known;
  const runs = Array.from({ length: count }, (_, run) => {
    const one = scenario(design, `${key} ${run}`);
    return { ...one, standings: compute(one) };
  });
  computed.set(key, runs);
  return runs;
}

const adjustedOf = (design: Design) =>
  scenarios(design).filter(({ standings }) => !standings.refusal);

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
    const runs = adjustedOf(design);
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
    const covered = adjustedOf(design).map((one) => {
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
    const likely = adjustedOf(LOT).flatMap((one) => {
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
    const runs = [LOT, EQUAL, BY_JUDGE, BY_LEVEL, PANELS_BY_LOT].flatMap(adjustedOf);
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
      // Candidates are comparable then; where a scale is narrow, that is another reason.
      const { refusal } = compute({ scores: [...one.scores, ...follow(one, standings)] });
      expect([undefined, 'narrow_scale']).toContain(refusal?.kind);
    }
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

describe('a group that nobody connects', () => {
  const group = (name: string, count: number, judges: readonly string[]) =>
    Array.from({ length: count }, (_, at) =>
      judges.map((judge, k) => ({
        candidate: `${name}${at}`,
        judge,
        score: 1 + ((at * 3 + k + ((at * (k + 2)) % 3)) % 10),
      })),
    ).flat();
  const guest = group('g', 4, ['Zara']);
  const hall = group('a', 40, ['A', 'B', 'C']);

  it('is set aside, and the rest is adjusted as if it were alone', () => {
    const two = group('t', 2, ['Y', 'X']);
    const { apart, judges, ...rest } = compute({ scores: [...guest, ...two, ...hall] });
    const alone = compute({ scores: hall });
    expect({ ...rest, apart: [], judges: judges.slice(0, 3) }).toEqual(alone);
    const named = apart.map((some) => [some.judges, some.candidates.map((one) => one.candidate)]);
    expect(named).toEqual([
      [['Zara'], expect.arrayContaining(['g0', 'g1', 'g2', 'g3'])],
      [
        ['X', 'Y'],
        ['t1', 't0'],
      ],
    ]);
    for (const some of apart) {
      const names = some.candidates.flatMap((one) => one.judges.map((at) => judges[at]!.name));
      expect(new Set(names)).toEqual(new Set(some.judges));
    }
  });

  it.each<[string, JudgeScore[]]>([
    ['as many candidates as the rest', [...hall, ...group('b', 40, ['D', 'E', 'F'])]],
    [
      'less than all others together',
      [...hall, ...group('b', 30, ['D', 'E', 'F']), ...group('c', 30, ['G', 'H'])],
    ],
    ['no second scores', [...group('b', 21, ['D']), ...group('a', 20, ['A', 'B', 'C'])]],
  ])('is not chosen, and all are refused, where the largest has %s', (_, scores) => {
    const { refusal, apart, candidates } = compute({ scores });
    expect([refusal?.kind, apart]).toEqual(['unconnected', []]);
    expect(candidates).toHaveLength(new Set(scores.map(({ candidate }) => candidate)).size);
  });

  it('is connected by one score of another judge, which is perhaps too few', () => {
    const linked = [...hall, ...guest, { candidate: 'g0', judge: 'A', score: 5 }];
    const { refusal, apart, candidates } = compute({ scores: linked });
    expect([apart, candidates.length]).toEqual([[], 44]);
    expect(refusal?.kind).not.toBe('unconnected');
  });

  it('may be above the line by means, where those are compared', () => {
    const [all, rest] = [[...hall, ...guest], hall.filter(({ judge }) => judge === 'A')];
    const { enters } = compareSides(compute({ scores: all }), compute({ scores: rest }), 44);
    expect(enters).toEqual([]);
  });
});

/** Evenings that are not as the model takes them to be. */
const UNEXPECTED: [string, Design][] = [
  ['a head judge on half a scale, beside judges who hardly differ', { head: 0.5, severity: 0.5 }],
  ['the same beside judges who differ', { head: 0.5 }],
  ['the same at a large audition', { head: 0.5, severity: 0.5, candidates: 300 }],
  ['the same who see candidates of other panels', { head: 0.5, shared: 8 }],
  ['the same and panels by lot', { head: 0.5, allocation: 'panels by lot' }],
  ['the same and judges by lot', { head: 0.5, allocation: 'by lot' }],
  ['a head judge on a full scale', { head: 1 }],
  ['panels that talk', { talk: 0.7, shared: 8 }],
  ['panels that talk beside a head judge', { talk: 0.7, head: 1 }],
  ['judges who become stricter or more lenient', { drift: 2, shared: 8 }],
  ['judges who follow earlier scores', { open: 0.5, shared: 8 }],
  ['judges by lot who follow them', { open: 0.5, allocation: 'by lot' }],
].map(([name, design]) => [
  name as string,
  { allocation: 'panels by level', candidates: 120, ...(design as object) },
]);

describe('on an unexpected evening, adjusting', () => {
  it.each(isFullRun ? UNEXPECTED : UNEXPECTED.slice(0, 1))(
    'is refused, or worse than the mean on one of ten at most: %s',
    (_, design) => {
      const runs = scenarios(design, EVENINGS);
      const worse = runs.filter(
        (run) =>
          !run.standings.refusal && agreement(run, 'adjusted') < agreement(run, 'mean') - 0.01,
      );
      expect(worse.length / runs.length).toBeLessThanOrEqual(0.1);
    },
  );

  it('names the judge whose scale is so narrow that it would be worse', () => {
    const kinds = scenarios(UNEXPECTED[0]![1], EVENINGS).map(
      ({ standings: { refusal } }) => refusal,
    );
    const narrow = kinds.filter((refusal) => refusal?.kind === 'narrow_scale');
    expect(narrow.length).toBeGreaterThan(EVENINGS / 3);
    for (const refusal of narrow) {
      expect(refusal?.groups).toEqual([[judgeName(JUDGES)]]);
      expect(Math.abs(refusal!.scale! - 0.5)).toBeLessThan(0.3);
    }
  });

  it.each<[string, Design, boolean]>([
    ['panels talk', { allocation: 'panels by lot', talk: 0.6, shared: 8, candidates: 120 }, true],
    ['they do not', { allocation: 'panels by lot', shared: 8, candidates: 120 }, false],
  ])('says whether ranges are too narrow: %s', (_, design, isTooNarrow) => {
    const runs = scenarios(design, EVENINGS).filter(({ standings }) => !standings.refusal);
    const said = runs.filter(({ standings }) => standings.agreeTooWell === isTooNarrow);
    expect(said.length / runs.length).toBeGreaterThanOrEqual(0.9);
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
