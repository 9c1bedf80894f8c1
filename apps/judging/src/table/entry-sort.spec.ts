import { auditionEntry } from '@nox/testing';
import type { Hiding } from '../entry/hidden-reviews.ts';
import { type EntrySort, sortEntries, sortFrom } from './stable-order.ts';

const row = (fullName: string, ...scores: number[]) =>
  auditionEntry({
    fullName,
    reviews: scores.map((score, index) => ({
      _id: `${fullName}-${index}`,
      judgeEmail: `Judge ${index}`,
      notes: 'Seen.',
      score,
    })),
  });
const rows = [row('Chitra', 6), row('asha', 3, 9), row('Ben'), row('Dev', 8)];
const sorted = (sort: EntrySort, hidden?: string, why: Hiding = 'chosen') =>
  sortEntries(rows, sort, ({ fullName }) => (fullName === hidden ? why : undefined)).map(
    (entry) => entry.fullName,
  );

describe('the sort of entries', () => {
  it('ignores case in names', () => {
    expect(sorted('name')).toEqual(['asha', 'Ben', 'Chitra', 'Dev']);
  });

  it('preserves the order of arrival among equal means, and entries without a score last', () => {
    expect(sorted('mean')).toEqual(['Chitra', 'asha', 'Dev', 'Ben']);
    expect(sorted('-mean')).toEqual(['Dev', 'Chitra', 'asha', 'Ben']);
  });

  it('does not reveal a hidden mean', () => {
    expect(sorted('-mean', 'Dev')).toEqual(['Chitra', 'asha', 'Ben', 'Dev']);
  });

  it.each([
    ['chosen', '-reviews', ['asha', 'Chitra', 'Dev', 'Ben']],
    ['independent', '-reviews', ['Chitra', 'Dev', 'Ben', 'asha']],
    ['recused', 'reviews', ['Ben', 'Chitra', 'Dev', 'asha']],
  ] as const)('by reviews, of which some are hidden: %s', (why, sort, names) => {
    expect(sorted(sort, 'asha', why)).toEqual(names);
  });

  it('is read from a URL, in which unknown values mean none', () => {
    expect(sortFrom('-mean')).toBe('-mean');
    expect(sortFrom('toString')).toBe('');
  });
});
