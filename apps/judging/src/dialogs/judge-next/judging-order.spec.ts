import type { AttendanceState } from '@nox/contracts';
import { auditionEntry } from '@nox/testing';
import fc from 'fast-check';
import { reviewsWith } from '../../testing/serve-entries.ts';
import { nextOnStage, nextToJudge, orderOfToday, skippedOf, stageOrder } from './judging-order.ts';

const entry = (_id: string, reviewCount: number) =>
  auditionEntry({ _id, reviews: reviewsWith(...Array<undefined>(reviewCount)) });
const pool = [entry('two', 2), entry('none', 0), entry('also-none', 0), entry('one', 1)];
const NONE = {
  pool,
  reviewed: new Set<string>(),
  ownSlots: new Set<string>(),
  ahead: new Set<string>(),
  today: new Map<string, number>(),
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

describe('nextToJudge on a day of auditions', () => {
  const TODAY = '2026-08-15';
  type Case = readonly [id: string, slot: string, state?: AttendanceState, startedAt?: string];
  const entryOf = ([_id, timeSlot, state, startedAt]: Case, reviews = 0) => ({
    ...{ ...entry(_id, reviews), timeSlot },
    ...(state && { attendance: { state, at: null, ...(startedAt && { startedAt }) } }),
  });
  type Entry = ReturnType<typeof entryOf>;
  const isAhead = ({ attendance }: Entry) =>
    !['started', 'finished'].includes(attendance?.state ?? '');
  const judgingOf = (entries: Entry[], ownSlots: string[] = []) => {
    const ahead = new Set(entries.filter(isAhead).map(({ _id }) => _id));
    const today = orderOfToday(TODAY, entries, ahead);
    return { pool: entries, ahead, today, ownSlots: new Set(ownSlots) };
  };
  /** @returns all of them in the order in which a judge who reviews each sees them */
  const orderOf = (entries: Entry[], ownSlots?: string[]) => {
    const reviewed = new Set<string>();
    for (const _ of entries) {
      const found = nextToJudge({ ...judgingOf(entries, ownSlots), reviewed });
      reviewed.add(found!._id);
    }
    return [...reviewed];
  };

  const yesterday = entryOf(['yesterday', '2026-08-14 16:00 - 16:30 · Hall', 'finished']);
  const tomorrow = entryOf(['tomorrow', '2026-08-16 16:00 - 16:30 · Hall']);
  const night = entryOf(['night', '2026-08-16 00:30 - 01:00 · Hall']);
  const second = entryOf(['second', '2026-08-15 18:00 - 18:30 · Hall']);
  const first = entryOf(['first', '2026-08-15 16:00 - 16:30 · Studio'], 3);
  const others = [tomorrow, yesterday, night, second, first];

  it("begins with today's by the schedule, then has those of other days who have danced", () => {
    const order = ['first', 'second', 'night', 'yesterday', 'tomorrow'];
    expect(orderOf(others)).toEqual(order);
    expect(orderOf(others, [second.timeSlot])[0]).toBe('second');
  });

  it("has own slots of other days after all of today's, and before others of other days", () => {
    const other = entryOf(['other', yesterday.timeSlot.replace('Hall', 'Studio'), 'finished'], 2);
    const order = ['first', 'second', 'night', 'other', 'yesterday', 'tomorrow'];
    expect(orderOf([...others, other], [other.timeSlot])).toEqual(order);
    // The candidate on stage elsewhere holds up no other panel.
    const onStage = entryOf(['on-stage', first.timeSlot, 'started', '18:30']);
    const own = [second.timeSlot, other.timeSlot];
    const evening = ['second', 'on-stage', 'first', 'night', 'other', 'yesterday', 'tomorrow'];
    expect(orderOf([...others, other, onStage], own)).toEqual(evening);
  });

  it('has who was started last of those who are on stage in several panels', () => {
    const forgotten = entryOf(['forgotten', first.timeSlot, 'started', '17:02']);
    const live = entryOf(['live', second.timeSlot, 'started', '20:40'], 5);
    expect(orderOf([forgotten, live, first])).toEqual(['live', 'forgotten', 'first']);
  });

  it("leaves those of other days until all of today's are judged, also once some have danced", () => {
    const danced = entryOf(['danced', second.timeSlot, 'finished', '18:02'], 4);
    const order = ['danced', 'first', 'second', 'night', 'yesterday', 'tomorrow'];
    expect(orderOf([...others, danced])).toEqual(order);
  });

  it('has who has danced in the order of the starts, whatever the schedule says', () => {
    const late = entryOf(['late', first.timeSlot, 'finished', '18:20']);
    const early = entryOf(['early', second.timeSlot, 'finished', '18:02'], 2);
    const onStage = entryOf(['on-stage', second.timeSlot, 'started', '18:30'], 2);
    const order = ['on-stage', 'early', 'late', 'first', 'second'];
    expect(orderOf([first, second, late, early, onStage])).toEqual(order);
  });

  it('has who is called before who is here, and these before who is expected', () => {
    const called = entryOf(['called', night.timeSlot, 'called']);
    const here = entryOf(['here', second.timeSlot, 'arrived']);
    expect(orderOf([first, here, called])).toEqual(['called', 'here', 'first']);
  });

  it('has who shares a slot in the order of arrival', () => {
    const same = [1, 2, 3].map((at) => ({ ...second, _id: `same${at}` }));
    const order = ['first', 'same1', 'same2', 'same3'];
    expect(orderOf([...same, first])).toEqual(order);
  });

  it('has no places on a day without slots', () => {
    expect(orderOfToday('2026-08-17', others, new Set()).size).toBe(0);
  });

  /** Puts the groups one after the other, and takes the first candidate. */
  function modelOf(entries: Entry[], own: string[], skipped: string[]) {
    const isToday = ({ timeSlot }: Entry) =>
      timeSlot >= '2026-08-15 06:00' && timeSlot < '2026-08-16 06:00';
    const by = (key: (one: Entry) => string) => (all: Entry[]) =>
      all.toSorted((one, other) => key(one).localeCompare(key(other)));
    const [bySlot, byStart] = [by((one) => one.timeSlot), by((one) => one.attendance!.startedAt!)];
    const byCount = by(({ reviews }) => `${reviews.length}`);
    const is = (state?: AttendanceState) => (one: Entry) => one.attendance?.state === state;
    const onTheDay = (all: Entry[]) => {
      const ofToday = all.filter(isToday);
      return [
        byStart(ofToday.filter(is('started'))).toReversed(),
        byStart(ofToday.filter(is('finished'))),
        ...(['called', 'arrived', undefined] as const).map((one) =>
          bySlot(ofToday.filter(is(one))),
        ),
      ].flat();
    };
    const later = (all: Entry[]) => {
      const rest = all.filter((one) => !isToday(one));
      return [byCount(rest.filter((one) => !isAhead(one))), byCount(rest.filter(isAhead))].flat();
    };
    const isOwn = ({ timeSlot }: Entry) => own.includes(timeSlot);
    const isSkipped = ({ _id }: Entry) => skipped.includes(_id);
    return [false, true].flatMap((skip) => {
      const some = entries.filter((one) => isSkipped(one) === skip);
      const [mine, theirs] = [some.filter(isOwn), some.filter((one) => !isOwn(one))];
      return [onTheDay(mine), onTheDay(theirs), later(mine), later(theirs)].flat();
    })[0];
  }

  it('is as a second description says', () => {
    const slots = ['14 16:00', '15 16:00', '15 18:00', '16 00:30', '16 16:00'].map(
      (at) => `2026-08-${at} - 23:00 · Hall`,
    );
    const states = [undefined, 'arrived', 'called', 'started', 'finished'] as const;
    const one = fc.record({
      slot: fc.constantFrom(...slots),
      state: fc.constantFrom(...states),
      reviews: fc.nat(3),
      isSkipped: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), fc.subarray(slots), (cases, own) => {
        const entries = cases.map(({ slot, state, reviews }, at) => {
          // A candidate is on stage on the day itself alone, see `onDay`.
          const isLive =
            state !== 'started' || ['15', '16 00'].some((day) => slot.startsWith(`2026-08-${day}`));
          const start = state === 'started' || state === 'finished' ? `18:${90 - at}` : undefined;
          // Who was skipped is skipped for that start alone, if they had one.
          return entryOf([`${at}`, slot, isLive ? state : 'finished', start], reviews);
        });
        const skipped = entries.filter((_, at) => cases[at]!.isSkipped);
        const seen = skipped.map(({ _id, attendance }) => _id + (attendance?.startedAt ?? ''));
        const judging = { ...judgingOf(entries, own), reviewed: new Set<string>() };
        const expected = modelOf(
          entries,
          own,
          skipped.map(({ _id }) => _id),
        );
        expect(nextToJudge(judging, new Set(seen))?._id).toBe(expected?._id);
      }),
    );
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
