import { auditionEntry } from '@nox/testing';
import type { Hiding } from '../entry/hidden-reviews.ts';
import { nextSort, type SortColumn, sortEntries, sortFrom, sortText } from './entry-sort.ts';

const row = (fullName: string, ...scores: number[]) => ({
  serial: 1,
  entry: auditionEntry({
    fullName,
    reviews: scores.map((score, index) => ({
      _id: `${fullName}-${index}`,
      judgeEmail: `Judge ${index}`,
      notes: 'Seen.',
      score,
    })),
  }),
});
const rows = [row('Chitra', 6), row('asha', 3, 9), row('Ben'), row('Dev', 8)];
const sorted = (
  column: SortColumn,
  direction: 'asc' | 'desc',
  hidden?: string,
  why: Hiding = 'chosen',
) =>
  sortEntries(rows, { column, direction }, ({ fullName }) =>
    fullName === hidden ? why : undefined,
  ).map(({ entry }) => entry.fullName);

describe('the sort of entries', () => {
  it('ignores case in names', () => {
    expect(sorted('name', 'asc')).toEqual(['asha', 'Ben', 'Chitra', 'Dev']);
  });

  it('preserves the order of arrival among equal means, and entries without a score last', () => {
    expect(sorted('mean', 'asc')).toEqual(['Chitra', 'asha', 'Dev', 'Ben']);
    expect(sorted('mean', 'desc')).toEqual(['Dev', 'Chitra', 'asha', 'Ben']);
  });

  it('does not reveal a hidden mean', () => {
    expect(sorted('mean', 'desc', 'Dev')).toEqual(['Chitra', 'asha', 'Ben', 'Dev']);
  });

  it.each([
    ['chosen', 'desc', ['asha', 'Chitra', 'Dev', 'Ben']],
    ['independent', 'desc', ['Chitra', 'Dev', 'Ben', 'asha']],
    ['recused', 'asc', ['Ben', 'Chitra', 'Dev', 'asha']],
  ] as const)('by reviews, of which some are hidden: %s', (why, direction, names) => {
    expect(sorted('reviews', direction, 'asha', why)).toEqual(names);
  });

  it('is read from a URL, in which unknown values mean none', () => {
    expect(sortFrom('-mean')).toEqual({ column: 'mean', direction: 'desc' });
    expect(sortFrom('toString')).toBeUndefined();
    expect(sortText(sortFrom('spread'))).toBe('spread');
  });

  it('is reversed, then removed, by clicking a header again', () => {
    const first = nextSort(undefined, 'reviews');
    expect(first).toEqual({ column: 'reviews', direction: 'desc' });
    const second = nextSort(first, 'reviews');
    expect(second).toEqual({ column: 'reviews', direction: 'asc' });
    expect(nextSort(second, 'reviews')).toBeUndefined();
  });
});
