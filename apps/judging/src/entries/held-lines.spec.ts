import { auditionEntry } from '@nox/testing';
import { holdLines, type Sight } from './held-lines.ts';
import type { TableLine } from './table-lines.ts';

const entries = [...'ABCDEF'].map((_id) => auditionEntry({ _id, fullName: _id }));
const lines = (ids: string): TableLine[] =>
  [...ids].map((key) => {
    const index = entries.findIndex(({ _id }) => _id === key);
    return { kind: 'entry', key, serial: index + 1, entry: entries[index]! };
  });
const middle: Sight = { first: 2, last: 3, isFromTop: false };
const top: Sight = { first: 0, last: 2, isFromTop: true };

/** What is shown of `shown` when it would be `fresh` by now, and whether it is held back. */
function hold(shown: string, fresh: string, sight: Sight | undefined, existing = entries) {
  const held = holdLines(lines(shown), lines(fresh), existing, sight);
  return [held.lines.map(({ key }) => key).join(''), held.isHeld];
}

describe('lines that others would move', () => {
  it('come and go where nobody looks', () => {
    expect(hold('ABCDE', 'BCDEF', middle)).toEqual(['BCDEF', false]);
    expect(hold('BCDE', 'ABCDEF', { first: 1, last: 2, isFromTop: false })).toEqual([
      'ABCDEF',
      false,
    ]);
  });

  it('stay in sight, with those that the filter would let through no more', () => {
    expect(hold('ABCDE', 'ABDE', middle)).toEqual(['ABCDE', true]);
    expect(hold('ABCDE', 'ABDCE', middle)).toEqual(['ABCDE', true]);
  });

  it('go at once when they are deleted', () => {
    const without = entries.filter(({ _id }) => _id !== 'C');
    expect(hold('ABCDE', 'ABDE', middle, without)).toEqual(['ABDE', false]);
    const wider = { ...middle, last: 4 };
    expect(hold('ABCDE', 'ABED', wider, without)).toEqual(['ABDE', true]);
  });

  it('do not push the first one while the top of the table is in sight', () => {
    expect(hold('BCD', 'ABCD', top)).toEqual(['BCD', true]);
    expect(hold('BCD', 'BCDEF', top)).toEqual(['BCDEF', false]);
  });

  it('move where no table is to be seen', () => {
    expect(hold('ABC', 'CBA', undefined)).toEqual(['CBA', false]);
  });

  it('tell what is new while they stay', () => {
    const changed = entries.map((entry) =>
      entry._id === 'C' ? { ...entry, status: 'Selected' as const } : entry,
    );
    const { lines: shown } = holdLines(lines('ABC'), lines('AB'), changed, {
      first: 1,
      last: 2,
      isFromTop: false,
    });
    expect(shown[2]).toMatchObject({ key: 'C', entry: { status: 'Selected' } });
  });
});
