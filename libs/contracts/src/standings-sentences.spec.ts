import {
  DEPENDENCE_SENTENCES,
  describeApart,
  describeRefusal,
  explainStanding,
  severityWords,
} from './standings-sentences.ts';
import { type CandidateStanding, type StandingsRefusal } from './standings.ts';

const judges = [
  { name: 'Asha', count: 20, severity: 0.8, range: 0.3 },
  { name: 'Ben', count: 20, severity: -0.1, range: 0.3 },
  { name: 'Chitra', count: 20, severity: -0.8, range: 0.3 },
];
const row = (fields: Partial<CandidateStanding>): CandidateStanding => ({
  entryId: 'e',
  judges: [0, 1],
  mean: 5.5,
  median: 5.5,
  isSplit: false,
  adjusted: 5.85,
  range: 0.6,
  ...fields,
});
const LAST = 'The adjusted score is 5.9; in nine of ten cases it is between 5.3 and 6.4.';

describe('the explanation of an adjusted score', () => {
  it.each<[string, Partial<CandidateStanding>, string[]]>([
    [
      'seen by a strict judge',
      {},
      [
        '137 was seen by Asha and Ben, whose mean is 5.5.',
        "Asha is 0.8 stricter than the average judge. For the judges' severity, 0.4 is added.",
        LAST,
      ],
    ],
    [
      'seen by a lenient judge alone',
      { judges: [2], mean: 7, adjusted: 5.85 },
      [
        '137 was seen by Chitra, whose score is 7.0.',
        "Chitra is 0.8 more lenient than the average judge. For the judges' severity, 0.8 is taken away.",
        '1 score leaves much to chance, so the result is moved 0.4 towards the mean of all candidates.',
        LAST,
      ],
    ],
    [
      'seen by judges who even out',
      { judges: [0, 2], mean: 5.85 },
      [
        '137 was seen by Asha and Chitra, whose mean is 5.9.',
        'Asha is 0.8 stricter than the average judge and Chitra is 0.8 more lenient than the average judge; together they are as strict as others.',
        LAST,
      ],
    ],
    ['not adjusted', { adjusted: undefined, range: undefined }, []],
  ])('of a candidate %s', (_, fields, sentences) => {
    expect(explainStanding(row(fields), { judges }, '137')).toEqual(sentences);
  });

  it.each<[string, Partial<CandidateStanding>, string[]]>([
    [
      'with strict ones',
      {},
      [
        '137 was seen by 2 judges, whose mean is 5.5.',
        "For the judges' severity, 0.4 is added.",
        LAST,
      ],
    ],
    [
      'who even out',
      { judges: [0, 2], mean: 5.85 },
      ['137 was seen by 2 judges, whose mean is 5.9.', LAST],
    ],
  ])('names no judge where others look on: judges %s', (_, fields, sentences) => {
    expect(explainStanding(row(fields), { judges }, '137', false)).toEqual(sentences);
  });

  it('says how strict a judge is, unless it is as most are', () => {
    expect(judges.map(severityWords)).toEqual(['0.8 stricter', '', '0.8 more lenient']);
  });
});

describe('why scores are not adjusted', () => {
  const help = [
    { judge: 'Asha', count: 4, scoredBy: ['Ben', 'Chitra'] },
    { judge: 'Ben', count: 1, scoredBy: ['Asha'] },
  ];
  const asked =
    'It would help if these judges scored more candidates:\nAsha: 4 candidates whom Ben and Chitra scored\nBen: 1 candidate whom Asha scored';
  it.each<[Partial<StandingsRefusal> & Pick<StandingsRefusal, 'kind'>, string]>([
    [
      { kind: 'too_few' },
      'Scores are adjusted from 8 candidates and 2 judges on. So far: 57 candidates with a score, and 3 judges.',
    ],
    [
      { kind: 'too_many_judges' },
      'Scores are given under 3 names, and are adjusted for at most 100 judges. Are some names one judge in several spellings?',
    ],
    [
      { kind: 'few_repeats' },
      'Too few candidates have scores of two judges, so it is not known how strict each judge is. 7 more scores of candidates who have one already would be enough.',
    ],
    [
      { kind: 'no_difference' },
      'The scores do not show who is better: candidates differ no more than the scores that different judges gave the same candidate. More scores of each candidate may help.',
    ],
    [
      {
        kind: 'unconnected',
        groups: [
          ['Asha', 'Dev'],
          ['Ben', 'Chitra'],
        ],
        help,
      },
      `These groups of judges have no candidate in common, so a better group of candidates cannot be distinguished from more lenient judges: Asha and Dev; Ben and Chitra. A group is adjusted alone if it has more than half of the candidates, and enough second scores. ${asked}`,
    ],
    [
      { kind: 'weak_links', help },
      `The judges have too few candidates in common, so it is not known well enough who is stricter. ${asked}`,
    ],
    [
      { kind: 'narrow_scale', groups: [['Asha']], scale: 0.48 },
      'Where scores of others are 2 points apart, those of Asha are 1.0 apart. With so narrow a scale, judges of good candidates seem lenient and those of weak ones strict: the means are nearer to what the judges saw.',
    ],
    [
      { kind: 'narrow_scale', scale: 0.48 },
      'Where scores of others are 2 points apart, those of a judge are 1.0 apart. With so narrow a scale, judges of good candidates seem lenient and those of weak ones strict: the means are nearer to what the judges saw.',
    ],
  ])('is said of %p', (refusal, sentence) => {
    const rows = Array.from({ length: 57 }, () => row({}));
    expect(describeRefusal({ groups: [], help: [], ...refusal }, { judges, rows })).toBe(sentence);
  });

  it('names no judge without groups and help', () => {
    const refusal = { kind: 'unconnected' as const, groups: [], help: [] };
    expect(describeRefusal(refusal, { judges, rows: [] })).toMatch(
      /more lenient judges\. A group is adjusted alone [^.]*\.$/,
    );
  });

  it('names six judges who would help, and counts the others', () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ ...help[0]!, judge: `J${n}` }));
    const refusal = { kind: 'weak_links' as const, groups: [], help: many };
    expect(describeRefusal(refusal, { judges, rows: [] })).toMatch(/J5: .*\n3 more judges$/);
  });
});

describe('who is not compared', () => {
  const group = (names: string[], count: number) => ({
    judges: names,
    rows: Array.from({ length: count }, () => row({})),
  });
  const UNTIL =
    'not compared. They have no place until their judges and others have scored the same candidates.';
  it.each([
    [[group(['Zara'], 4)], true, `4 candidates were scored by Zara alone: ${UNTIL}`],
    [
      [group(['Zara'], 4), group(['Esha', 'Farid'], 1)],
      true,
      `4 candidates were scored by Zara alone and 1 candidate was scored by Esha and Farid alone: ${UNTIL}`,
    ],
    [
      [group(['Zara'], 4), group(['Esha'], 1)],
      false,
      '5 candidates have no place yet: their judges share no candidate with the others.',
    ],
    [[], true, ''],
  ])('is said of the groups, by name or without: %#', (groups, namesJudges, sentence) => {
    expect(describeApart(groups, namesJudges)).toBe(sentence);
  });
});

it.each(['seen', 'agreeing'] as const)(
  'does not say nine of ten cases where ranges are too narrow: %s',
  (dependence) => {
    expect(explainStanding(row({}), { judges, dependence }, '137').at(-1)).toBe(
      'The adjusted score is 5.9, probably between 5.3 and 6.4.',
    );
    expect(DEPENDENCE_SENTENCES[dependence]).toMatch(/so the order is less certain/);
  },
);
