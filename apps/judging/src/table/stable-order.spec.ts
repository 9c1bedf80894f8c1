import { auditionEntry } from '@nox/testing';
import type { Hiding } from '../entry/judge.ts';
import { reviewsWith } from '../testing/serve-entries.ts';
import {
  type EntrySort,
  sortEntries,
  sortFrom,
  stableOrder,
  type TableRow,
  type VisibleRange,
} from './stable-order.ts';

const entries = [...'ABCDEF'].map((_id) => auditionEntry({ _id, fullName: _id }));
const rowsOf = (ids: string): TableRow[] =>
  [...ids].map((key) => {
    const entry = entries.find(({ _id }) => _id === key)!;
    return { kind: 'entry', key, entry };
  });
const middle: VisibleRange = { first: 2, last: 3, isFromTop: false };
const top: VisibleRange = { first: 0, last: 2, isFromTop: true };

/** The keys shown after `shown` has become `fresh`, and whether their order is stale. */
function order(shown: string, fresh: string, range: VisibleRange | undefined, existing = entries) {
  const { rows, isStale } = stableOrder(rowsOf(shown), rowsOf(fresh), existing, range);
  return [rows.map(({ key }) => key).join(''), isStale];
}

describe('stableOrder', () => {
  it('adds and removes rows out of sight', () => {
    expect(order('ABCDE', 'BCDEF', middle)).toEqual(['BCDEF', false]);
    const range = { first: 1, last: 2, isFromTop: false };
    expect(order('BCDE', 'ABCDEF', range)).toEqual(['ABCDEF', false]);
  });

  it('leaves rows in sight in place, also those that no longer pass the filter', () => {
    expect(order('ABCDE', 'ABDE', middle)).toEqual(['ABCDE', true]);
    expect(order('ABCDE', 'ABDCE', middle)).toEqual(['ABCDE', true]);
  });

  it('removes deleted rows at once', () => {
    const without = entries.filter(({ _id }) => _id !== 'C');
    expect(order('ABCDE', 'ABDE', middle, without)).toEqual(['ABDE', false]);
    expect(order('ABCDE', 'ABED', { ...middle, last: 4 }, without)).toEqual(['ABDE', true]);
  });

  it('inserts nothing above the first row while the top of the table is in sight', () => {
    expect(order('BCD', 'ABCD', top)).toEqual(['BCD', true]);
    expect(order('BCD', 'BCDEF', top)).toEqual(['BCDEF', false]);
  });

  it('takes the new order while no table is shown', () => {
    expect(order('ABC', 'CBA', undefined)).toEqual(['CBA', false]);
  });

  it('updates the contents of rows that stay in place', () => {
    const changed = entries.map((entry) =>
      entry._id === 'C' ? { ...entry, status: 'Selected' as const } : entry,
    );
    const range = { first: 1, last: 2, isFromTop: false };
    const { rows } = stableOrder(rowsOf('ABC'), rowsOf('AB'), changed, range);
    expect(rows[2]).toMatchObject({ key: 'C', entry: { status: 'Selected' } });
  });
});

const row = (fullName: string, ...scores: number[]) =>
  auditionEntry({ fullName, reviews: reviewsWith(...scores) });
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
