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

describe('the order of the entries', () => {
  it('by name ignores case', () => {
    expect(sorted('name', 'asc')).toEqual(['asha', 'Ben', 'Chitra', 'Dev']);
  });

  it('by mean keeps arrival among equals, and who has no score last either way', () => {
    expect(sorted('mean', 'asc')).toEqual(['Chitra', 'asha', 'Dev', 'Ben']);
    expect(sorted('mean', 'desc')).toEqual(['Dev', 'Chitra', 'asha', 'Ben']);
  });

  it('does not tell a mean that is hidden', () => {
    expect(sorted('mean', 'desc', 'Dev')).toEqual(['Chitra', 'asha', 'Ben', 'Dev']);
  });

  it('is asked for by an address, and anything else in it is none', () => {
    expect(sortFrom('-mean')).toEqual({ column: 'mean', direction: 'desc' });
    expect(sortFrom('toString')).toBeUndefined();
    expect(sortText(sortFrom('spread'))).toBe('spread');
  });

  it('goes on to the other way round, then back to arrival', () => {
    const first = nextSort(undefined, 'reviews');
    expect(first).toEqual({ column: 'reviews', direction: 'desc' });
    const second = nextSort(first, 'reviews');
    expect(second).toEqual({ column: 'reviews', direction: 'asc' });
    expect(nextSort(second, 'reviews')).toBeUndefined();
  });
});
