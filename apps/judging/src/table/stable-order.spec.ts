import { auditionEntry } from '@nox/testing';
import { stableOrder, type TableRow, type VisibleRange } from './stable-order.ts';

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
