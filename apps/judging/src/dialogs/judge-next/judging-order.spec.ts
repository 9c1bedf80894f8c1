import type { AttendanceState } from '@nox/contracts';
import { auditionEntry } from '@nox/testing';
import { reviewsWith } from '../../testing/serve-entries.ts';
import { nextOnStage, nextToJudge, plannedOn, skippedOf, stageOrder } from './judging-order.ts';

const entry = (_id: string, reviewCount: number) =>
  auditionEntry({ _id, reviews: reviewsWith(...Array<undefined>(reviewCount)) });
const pool = [entry('two', 2), entry('none', 0), entry('also-none', 0), entry('one', 1)];
const NONE = {
  pool,
  reviewed: new Set<string>(),
  ownSlots: new Set<string>(),
  ahead: new Set<string>(),
  planned: new Map<string, number>(),
};
const next = (reviewed: string[], seen: string[], current?: string) =>
  nextToJudge({ ...NONE, reviewed: new Set(reviewed) }, new Set(seen), current)?._id;

describe('nextToJudge', () => {
  it('returns the entry with the fewest reviews, then the earliest', () => {
    expect(next([], [])).toBe('none');
    expect(next(['none'], [])).toBe('also-none');
    expect(next(['none', 'also-none'], [])).toBe('one');
    expect(next(['two', 'none', 'also-none', 'one'], [])).toBeUndefined();
  });

  it('skips the current entry, and those seen while there are others', () => {
    expect(next([], [], 'none')).toBe('also-none');
    expect(next([], ['none', 'also-none', 'one'])).toBe('two');
    expect(next(['two', 'also-none', 'one'], ['none'], 'two')).toBe('none');
  });

  it('leaves who is still to dance until all others of the own slots are reviewed', () => {
    const own = { ...entry('own', 3), timeSlot: '16:00' };
    const ahead = new Set(['none', 'also-none', 'own']);
    const ownSlots = new Set(['16:00']);
    const find = (...reviewed: string[]) =>
      nextToJudge({
        ...{ ...NONE, pool: [...pool, own], ownSlots, ahead },
        reviewed: new Set(reviewed),
      })?._id;
    expect(find()).toBe('own');
    expect(find('own')).toBe('one');
    expect(find('own', 'one', 'two')).toBe('none');
  });

  it('begins with who is on stage, unless they were skipped', () => {
    const staged = (['called', 'started'] as const).map((state) => ({
      ...{ ...entry(state, 3), attendance: { state, at: null } },
    }));
    const find = (seen: string[]) =>
      nextToJudge({ ...NONE, pool: [...pool, ...staged] }, new Set(seen))?._id;
    expect(find([])).toBe('started');
    expect(find(['started'])).toBe('none');
  });

  it('returns to somebody who was skipped and is started later, until they are skipped there', () => {
    const started = { state: 'started', at: null, startedAt: '18:00' } as const;
    const all = [...pool, { ...entry('late', 3), attendance: started }];
    const find = (...seen: string[]) =>
      nextToJudge({ ...NONE, pool: all }, new Set(seen), 'one')?._id;
    expect(find('late', 'also-none')).toBe('late');
    expect(find('late', 'late18:00')).toBe('none');
  });
});

describe('nextToJudge before the stage has begun', () => {
  const TODAY = '2026-08-15';
  const danced = (state: AttendanceState) => ({ state, at: null });
  const yesterday = {
    ...{ ...entry('yesterday', 0), timeSlot: '2026-08-14 16:00 - 16:30 · Hall' },
    attendance: danced('finished'),
  };
  const late = { ...entry('late', 0), timeSlot: '2026-08-16 00:30 - 01:00 · Hall' };
  const second = { ...entry('second', 0), timeSlot: '2026-08-15 18:00 - 18:30 · Hall' };
  const first = { ...entry('first', 3), timeSlot: '2026-08-15 16:00 - 16:30 · Studio' };
  const all = [yesterday, late, second, first];
  const orderOf = (entries: typeof all, reviewed: string[] = [], ownSlots: string[] = []) => {
    const planned = plannedOn(TODAY, entries);
    const ahead = new Set(['late', 'second', 'first']);
    const judging = { ...NONE, pool: entries, ahead, planned, ownSlots: new Set(ownSlots) };
    return nextToJudge({ ...judging, reviewed: new Set(reviewed) })?._id;
  };

  it("begins with today's in the order of the schedule, then those of other days", () => {
    expect(orderOf(all)).toBe('first');
    expect(orderOf(all, ['first'])).toBe('second');
    expect(orderOf(all, ['first', 'second'])).toBe('late');
    expect(orderOf(all, ['first', 'second', 'late'])).toBe('yesterday');
    expect(orderOf(all, [], [second.timeSlot])).toBe('second');
  });

  it('has who shares a slot in the order of arrival', () => {
    const same = [1, 2, 3].map((at) => ({ ...second, _id: `same${at}` }));
    expect([...plannedOn(TODAY, [...same, first]).keys()]).toEqual([
      ...['first', 'same1', 'same2', 'same3'],
    ]);
  });

  it('is over with the first who dances, not with a call or who does not come', () => {
    const withOne = (state: AttendanceState) => [
      ...all,
      { ...second, _id: 'another', attendance: danced(state) },
    ];
    expect(orderOf(withOne('called'))).toBe('first');
    expect(orderOf(withOne('no-show'))).toBe('first');
    expect(plannedOn(TODAY, withOne('started')).size).toBe(0);
    expect(orderOf(withOne('finished'))).toBe('yesterday');
  });

  it('is that of a day on which candidates have slots', () => {
    expect(plannedOn('2026-08-17', all).size).toBe(0);
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

  const inState = (state: AttendanceState) =>
    auditionEntry({ _id: state, timeSlot: '16:00', attendance: { state, at: null } });

  it('leaves out candidates who have withdrawn, did not come or have left', () => {
    const gone = auditionEntry({ _id: 'gone', timeSlot: '16:00', isWithdrawn: true });
    const absent = [gone, inState('no-show'), inState('left')];
    const [a, b] = [inSlot('a', '16:00'), inState('arrived')];
    expect(stageOrder([a, ...absent, b], '16:00')).toEqual([a, b]);
    expect(skippedOf([a, ...absent, b, inSlot('x', '17:00')], '16:00')).toEqual(absent);
  });

  it('begins with who is on stage', () => {
    const all = [inState('finished'), inState('started'), inSlot('c', '16:00')];
    const [finished] = all;
    expect(nextOnStage(all, new Set())?._id).toBe('started');
    expect(nextOnStage(all, new Set(['started']))).toBe(finished);
    expect(nextOnStage(all, new Set(), 'started')?._id).toBe('c');
  });

  it('goes on with whom the stage has started meanwhile, unless the judge has skipped them there', () => {
    const all = [inSlot('a', '16:00'), inSlot('b', '16:00'), inState('started')];
    expect(nextOnStage(all, new Set(), 'a')?._id).toBe('started');
    expect(nextOnStage(all, new Set(), 'a', new Set(['started']))?._id).toBe('b');
  });

  it('leaves out whom the judge has reviewed, and returns to the skipped at the end', () => {
    expect(following(['b'], 'a')).toBe('c');
    expect(following(['a', 'c'], 'c')).toBe('b');
    expect(following(['a', 'b'], 'c')).toBeUndefined();
    // The current one has left the slot.
    expect(following(['a'], 'x')).toBe('b');
  });
});
