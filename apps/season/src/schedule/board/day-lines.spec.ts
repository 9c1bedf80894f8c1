import type { ScheduleBlock } from '@nox/contracts';
import { HALL_A, HALL_B, idOf, structure } from '../../testing/schedule-board.ts';
import { daysOf, planDay, positionAfter, positionOf } from './day-lines.ts';

const DAY = '2026-08-14';
const [morning] = structure.blocks;
const block = (fields: Partial<ScheduleBlock>): ScheduleBlock => ({ ...morning!, ...fields });

/** Hall A with a break from 10:30 to 11:00, Hall B beside it with other slots. */
const days = {
  panels: structure.panels,
  blocks: [
    block({ ends: 690, breaks: [{ starts: 630, ends: 660, label: 'Tea' }] }),
    block({ _id: idOf(920), panelId: HALL_B, slotMinutes: 45, seats: 1, ends: 690 }),
    block({ _id: idOf(921), panelId: HALL_B, date: '2026-08-15' }),
  ],
};
const plan = planDay(days, DAY);

const drawing = plan.lines.map(({ time, isFirst, cells }) => [
  isFirst ? time : '',
  ...cells.map((cell) => {
    if (!cell) return '';
    return cell.kind === 'seat'
      ? `seat ${cell.seat + 1}`
      : `break ${cell.isFirst ? cell.label : ''}`;
  }),
]);

describe('the rows of a day', () => {
  it('are the seats of each time, with breaks, and nothing where a panel has other times', () => {
    expect(drawing).toEqual([
      [600, 'seat 1', 'seat 1'],
      ['', 'seat 2', ''],
      [630, 'break Tea', ''],
      [645, '', 'seat 1'],
      [660, 'seat 1', ''],
      ['', 'seat 2', ''],
    ]);
    expect(daysOf(structure)).toEqual([DAY]);
  });

  it('are those of one panel on a phone', () => {
    const phone = planDay(days, DAY, HALL_A);
    expect(phone.panels.map(({ name }) => name)).toEqual(['Hall A']);
    expect(phone.lines.map(({ time }) => time)).toEqual([600, 600, 630, 660, 660]);
  });

  it('are where a seat is looked for', () => {
    const place = { blockId: idOf(920), starts: 645 };
    expect(positionOf(plan, place, 0)).toEqual({ line: 3, column: 1 });
  });
});

describe('keys in the grid', () => {
  const at = (line: number, column: number) => ({ line, column });
  it.each([
    ['down past a break', at(1, 0), 'ArrowDown', at(4, 0)],
    ['up past it', at(4, 0), 'ArrowUp', at(1, 0)],
    ['not out of the grid', at(0, 0), 'ArrowUp', at(0, 0)],
    ['to the slot beside', at(1, 0), 'ArrowRight', at(0, 1)],
    ['to the nearest one', at(3, 1), 'ArrowLeft', at(1, 0)],
    ['to the last panel', at(0, 0), 'End', at(0, 1)],
    ['by a page', at(0, 0), 'PageDown', at(5, 0)],
  ])('go %s', (_name, from, key, to) => {
    expect(positionAfter(plan, from, key, false, 20)).toEqual(to);
  });

  it('go to the first and the last seat with Ctrl, and do nothing else', () => {
    expect(positionAfter(plan, at(4, 0), 'Home', true, 5)).toEqual(at(0, 0));
    expect(positionAfter(plan, at(0, 0), 'End', true, 5)).toEqual(at(5, 0));
    expect(positionAfter(plan, at(0, 0), 'x', false, 5)).toBeUndefined();
  });
});
