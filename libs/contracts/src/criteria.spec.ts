import { ReviewInput, SeasonInput, totalOf } from './index.ts';

const criteria = [
  { id: 'timing', weight: 1 },
  { id: 'style', weight: 3 },
];

describe('the total of scores by criterion', () => {
  it.each([
    [{ timing: 4, style: 8 }, 7],
    [{ timing: 5, style: 8 }, 7.25],
    [{ timing: 10, style: 10 }, 10],
    [{ timing: 4 }, undefined],
    [{}, undefined],
  ])('of %j is %s', (scores, total) => expect(totalOf(criteria, scores)).toBe(total));

  it('is undefined without criteria, and has no scores by names that every object has', () => {
    expect(totalOf([], {})).toBeUndefined();
    expect(totalOf([{ id: 'constructor', weight: 1 }], {})).toBeUndefined();
  });
});

describe('criteria of a season', () => {
  const issuesOf = (list: object[]) =>
    SeasonInput.safeParse({ name: 'Autumn', criteria: list }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    );
  const criterion = (id: string, fields = {}) => ({ id, name: `Name of ${id}`, ...fields });

  it('have a weight of 1 and no hint unless they say so', () => {
    const { criteria: parsed } = SeasonInput.parse({ name: 'A', criteria: [criterion('style')] });
    expect(parsed).toEqual([{ id: 'style', name: 'Name of style', hint: '', weight: 1 }]);
  });

  it('are none, and judges are open to each other, unless it is said otherwise', () => {
    expect(SeasonInput.parse({ name: 'A' })).toMatchObject({ criteria: [], judgingMode: 'open' });
  });

  it.each([
    ['nine', Array.from({ length: 9 }, (_, at) => criterion(`c${at}`)), 'At most 8 criteria.'],
    [
      'one id twice',
      [criterion('a'), criterion('a', { name: 'B' })],
      'Two criteria have the same id.',
    ],
    [
      'one name twice',
      [criterion('a'), criterion('b', { name: 'NAME OFA' })],
      '“NAME OFA” is there twice. Choose another name.',
    ],
    ...['Total', ' to tal', 'SCORE', 'Reviewed (UTC)', 'roll number', 'First score'].map(
      (name): [string, object[], string] => [
        `the name of another column: ${name}`,
        [criterion('a'), criterion('b', { name })],
        `“${name.trim()}” is already a column of the reviews. Choose another name.`,
      ],
    ),
    [
      'a weight of 0',
      [criterion('a', { weight: 0 })],
      'Weight must be a whole number from 1 to 10.',
    ],
    ['no name', [criterion('a', { name: ' ' })], 'Name is required.'],
    ['an id with a dot', [criterion('a.b')], 'A criterion needs an id of small letters.'],
  ])('are refused with %s', (_what, list, message) => {
    expect(issuesOf(list)).toEqual([[expect.stringMatching(/^criteria/), message]]);
  });
});

describe('scores by criterion of a review', () => {
  const parse = (scores: unknown) =>
    ReviewInput.safeParse({ notes: 'Sharp.', judgeEmail: 'Kabir', scores });

  it.each([[{ style: 0 }], [{ style: 11 }], [{ style: 7.5 }], [{ style: null }], [{ 'a.b': 7 }]])(
    'are not %j',
    (scores) => expect(parse(scores).success).toBe(false),
  );
  it('are whole numbers from 1 to 10', () => expect(parse({ style: 7 }).success).toBe(true));
});
