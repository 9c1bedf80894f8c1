import { auditionEntry } from '@nox/testing';
import { nextOnStage, nextToJudge, stageOrder } from './judging-order.ts';

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

describe('the order of the stage', () => {
  const inSlot = (_id: string, timeSlot: string) => auditionEntry({ _id, timeSlot });
  const onStage = stageOrder(
    [inSlot('a', '16:00'), inSlot('x', '17:00'), inSlot('b', ' 16:00'), inSlot('c', '16:00')],
    '16:00',
  );
  const following = (reviewed: string[], current?: string) =>
    nextOnStage(onStage, new Set(reviewed), current)?._id;

  it('is that of arrival within the slot', () => {
    expect(onStage.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
    expect(following([])).toBe('a');
    expect(following([], 'a')).toBe('b');
  });

  it('leaves out candidates who have withdrawn', () => {
    const gone = auditionEntry({ _id: 'gone', timeSlot: '16:00', isWithdrawn: true });
    const [a, b] = [inSlot('a', '16:00'), inSlot('b', '16:00')];
    expect(stageOrder([a, gone, b], '16:00')).toEqual([a, b]);
  });

  it('leaves out whom the judge has reviewed, and returns to the skipped at the end', () => {
    expect(following(['b'], 'a')).toBe('c');
    expect(following(['a', 'c'], 'c')).toBe('b');
    expect(following(['a', 'b'], 'c')).toBeUndefined();
  });

  it('starts anew if the current one has left the slot', () => {
    expect(following(['a'], 'x')).toBe('b');
  });
});
