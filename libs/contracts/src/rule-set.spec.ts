import { AchievementInput } from './achievement.ts';
import { RuleSetInput } from './rule-set.ts';

const ordersOf = (...rules: object[]) =>
  RuleSetInput.parse({ rules }).rules.map(({ order }) => order);

describe('RuleSetInput', () => {
  it('gives a rule without an order the next one', () => {
    expect(ordersOf({ text: 'a' }, { text: 'b' })).toEqual([0, 1]);
    expect(ordersOf({ text: 'a', order: 4 }, { text: 'b' }, { text: 'c', order: 1 })).toEqual([
      4, 5, 1,
    ]);
    expect(ordersOf({ text: 'a', order: 200 }, { text: 'b' })).toEqual([200, 200]);
  });

  it('says what an order must be', () => {
    const { error } = RuleSetInput.safeParse({ rules: [{ text: 'a', order: 'first' }] });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "A rule's order must be a whole number from 0 to 200.",
    ]);
  });
});

describe('AchievementInput', () => {
  const parse = (year: unknown) =>
    AchievementInput.safeParse({ title: 'First', description: 'Won.', year });

  it.each([2025, '2025', ' 2025 '])('takes the year %p as text', (year) =>
    expect(parse(year).data?.year).toBe('2025'),
  );

  it.each([
    [undefined, 'Year is required.'],
    [null, 'Year is required.'],
    ['', 'Year must be a year such as 2025.'],
    ['25', 'Year must be a year such as 2025.'],
    [25, 'Year must be a year such as 2025.'],
  ])('refuses the year %p', (year, message) =>
    expect(parse(year).error?.issues.map((issue) => issue.message)).toEqual([message]),
  );
});
