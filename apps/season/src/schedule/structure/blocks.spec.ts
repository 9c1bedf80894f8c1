import { HALL_A, HALL_B, MORNING, structure } from '../../testing/schedule-board.ts';
import { describeBlock, nextBlock, sumsOf } from './blocks.ts';

type Block = (typeof structure.blocks)[0];
const [morning, evening] = structure.blocks as [Block, Block];
const withBreak = { ...morning, breaks: [{ starts: 630, ends: 660, label: 'Tea' }] };

describe('a day of a panel', () => {
  it('is followed by the same one on the next date', () => {
    const dateAfter = (date: string) => nextBlock([{ ...morning, date }], HALL_A).date;
    expect([dateAfter('2026-12-31'), dateAfter('')]).toEqual(['2027-01-01', '']);
    const { _id, ...next } = nextBlock([withBreak, evening], HALL_A);
    expect({ ...next, _id: MORNING }).toEqual({ ...withBreak, date: '2026-08-15' });
    expect(_id).not.toBe(MORNING);
  });

  it('is that of another panel if it is the first, without its judges', () => {
    const first = { panelId: HALL_B, date: '2026-08-14', starts: 600, judges: [] };
    expect(nextBlock([withBreak], HALL_B)).toMatchObject(first);
    expect(nextBlock([], HALL_B)).toMatchObject({ date: '', starts: 960, ends: 1200 });
  });

  it('is when candidates can come if there is no other yet', () => {
    const part = { key: 'a', label: 'Friday', date: '2026-08-14', from: '18:00', to: '21:00' };
    const times = { date: '2026-08-14', starts: 1080, ends: 1260 };
    expect(nextBlock([], HALL_B, part)).toMatchObject({ ...times, seats: 3, panelId: HALL_B });
    expect(nextBlock([withBreak], HALL_B, part)).toMatchObject({ starts: 600 });
  });

  it('is counted without breaks, and only once it is filled in', () => {
    const saturday = { ...evening, date: '2026-08-15' };
    const unfinished = { ...evening, starts: Number.NaN };
    expect(sumsOf([saturday, withBreak, unfinished, { ...evening, slotMinutes: 0 }])).toEqual({
      days: [
        ['2026-08-14', { slots: 3, seats: 6 }],
        ['2026-08-15', { slots: 2, seats: 2 }],
      ],
      all: { slots: 5, seats: 8 },
    });
  });

  it('is described in a line', () => {
    expect(describeBlock(withBreak)).toBe(
      'Fri 14 Aug, 10:00–12:00; slots of 30 minutes with 2 seats; break 10:30–11:00 Tea; judges: Meera',
    );
  });
});
