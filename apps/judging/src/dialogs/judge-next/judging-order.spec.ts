import { auditionEntry } from '@nox/testing';
import { nextToJudge } from './judging-order.ts';

const entry = (_id: string, reviewCount: number) =>
  auditionEntry({
    _id,
    reviews: Array.from({ length: reviewCount }, (_, index) => ({
      _id: `${_id}-${index}`,
      judgeEmail: `Judge ${index}`,
      notes: 'Seen.',
    })),
  });
const pool = [entry('two', 2), entry('none', 0), entry('also-none', 0), entry('one', 1)];
const next = (reviewed: string[], seen: string[], current?: string) =>
  nextToJudge(pool, new Set(reviewed), new Set(seen), current)?._id;

describe('nextToJudge', () => {
  it('returns the entry with the fewest reviews, then the earliest', () => {
    expect(next([], [])).toBe('none');
    expect(next(['none'], [])).toBe('also-none');
    expect(next(['none', 'also-none'], [])).toBe('one');
  });

  it('skips the current entry, and those seen while there are others', () => {
    expect(next([], [], 'none')).toBe('also-none');
    expect(next([], ['none', 'also-none', 'one'])).toBe('two');
  });

  it('returns skipped entries when no others are left', () => {
    expect(next(['two', 'also-none', 'one'], ['none'], 'two')).toBe('none');
  });

  it('returns undefined when all have been reviewed', () => {
    expect(next(['two', 'none', 'also-none', 'one'], [])).toBeUndefined();
  });
});
