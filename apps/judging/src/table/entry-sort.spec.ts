import { auditionEntry } from '@nox/testing';
import { nextSort, sortEntries, sortFrom, sortText } from './entry-sort.ts';

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
const sorted = (column: 'name' | 'mean', direction: 'asc' | 'desc', hidden?: string) =>
  sortEntries(rows, { column, direction }, ({ fullName }) => fullName === hidden).map(
    ({ entry }) => entry.fullName,
  );

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
