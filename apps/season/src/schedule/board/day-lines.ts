import { type Place, type ScheduleBlock, type ScheduleStructure, slotStarts } from '@nox/contracts';

export const daysOf = ({ blocks }: Pick<ScheduleStructure, 'blocks'>): string[] =>
  [...new Set(blocks.map(({ date }) => date))].toSorted();

/** A seat of a slot, by its position: seats have no names, candidates fill them in order of their numbers. */
export interface SeatCell {
  kind: 'seat';
  place: Place;
  seat: number;
}

/** Null: the panel has nothing then. */
export type Cell = SeatCell | { kind: 'break'; label: string; isFirst: boolean } | null;

export type DayPlan = ReturnType<typeof planDay>;

function cellsOfPanel(blocks: readonly ScheduleBlock[]): Map<number, Cell[]> {
  const cells = new Map<number, Cell[]>();
  for (const block of blocks) {
    for (const starts of slotStarts(block)) {
      const place = { blockId: block._id, starts };
      cells.set(
        starts,
        Array.from({ length: block.seats }, (_, seat) => ({ kind: 'seat', place, seat })),
      );
    }
    for (const { starts, ends, label } of block.breaks) {
      for (let time = starts; time < ends; time += block.slotMinutes) {
        cells.set(time, [{ kind: 'break', label, isFirst: time === starts }]);
      }
    }
  }
  return cells;
}

/** Beside further seats of others: a break goes on, and of seats there are no more. */
const below = (first: Cell = null): Cell =>
  first?.kind === 'break' ? { ...first, isFirst: false } : null;

/** The rows of a day: the times at which any panel's slot or break begins, each as high as its largest slot. */
export function planDay(
  { panels, blocks }: Pick<ScheduleStructure, 'panels' | 'blocks'>,
  date: string,
) {
  const ofDay = blocks.filter((block) => block.date === date);
  const shown = panels.filter(({ _id }) => ofDay.some(({ panelId }) => panelId === _id));
  const columns = shown.map(({ _id }) =>
    cellsOfPanel(ofDay.filter(({ panelId }) => panelId === _id)),
  );
  const times = [...new Set(columns.flatMap((cells) => [...cells.keys()]))];
  const lines = times
    .toSorted((a, b) => a - b)
    .flatMap((time) => {
      const now = columns.map((cells) => cells.get(time) ?? []);
      const height = Math.max(...now.map(({ length }) => length));
      // All rows are equally high.
      return Array.from({ length: height }, (_, seat) => ({
        key: `${time} ${seat}`,
        /** Of the slots, in minutes since midnight. */
        time,
        isFirst: seat === 0,
        /** In order of the panels: one seat of each panel's slot at a time. */
        cells: now.map((cells) => cells[seat] ?? below(cells[0])),
      }));
    });
  return { panels: shown, lines };
}

export interface Position {
  line: number;
  column: number;
}

export const isSamePosition = (one: Position, other: Position | undefined) =>
  one.line === other?.line && one.column === other.column;

export function seatAt({ lines }: DayPlan, at: Position | undefined): SeatCell | undefined {
  const cell = at && lines[at.line]?.cells[at.column];
  return cell?.kind === 'seat' ? cell : undefined;
}

export function positionOf({ lines }: DayPlan, place: Place, seat: number): Position | undefined {
  for (const [line, { time, cells }] of lines.entries()) {
    if (time !== place.starts) continue;
    const column = cells.findIndex(
      (cell) => cell?.kind === 'seat' && cell.place.blockId === place.blockId && cell.seat === seat,
    );
    if (column >= 0) return { line, column };
  }
  return undefined;
}

/** One panel of a day alone, for narrow screens. */
export function onePanel({ panels, lines }: DayPlan, panelId: string): DayPlan {
  const column = panels.findIndex(({ _id }) => _id === panelId);
  // A break is one row: beside others it is as high as their seats.
  const rows = lines.filter(
    ({ cells, isFirst }) => cells[column] && (isFirst || cells[column].kind === 'seat'),
  );
  return {
    panels: panels.filter(({ _id }) => _id === panelId),
    lines: rows.map((line) => ({ ...line, cells: [line.cells[column] ?? null] })),
  };
}

/** The nearest row of a column with a seat, in a direction; undefined past its end. */
function seatFrom(plan: DayPlan, start: number, column: number, step: 1 | -1) {
  for (let line = start; line >= 0 && line < plan.lines.length; line += step) {
    if (seatAt(plan, { line, column })) return line;
  }
  return undefined;
}

/** Where a key moves the focus (WAI-ARIA grid): from seat to seat, past breaks. `page`: how many rows are in sight. */
export function positionAfter(
  plan: DayPlan,
  { line, column }: Position,
  key: string,
  isControl: boolean,
  page: number,
): Position | undefined {
  const columns = plan.panels.length;
  const last = plan.lines.length - 1;
  const vertical = (start: number, step: 1 | -1) => {
    return { line: seatFrom(plan, start, column, step) ?? line, column };
  };
  /** To the seat beside: of the same time if there is one, else the nearest above it, else below. */
  const horizontal = (from: number, step: 1 | -1) => {
    for (let next = from; next >= 0 && next < columns; next += step) {
      const found = seatFrom(plan, line, next, -1) ?? seatFrom(plan, line, next, 1);
      if (found !== undefined) return { line: found, column: next };
    }
    return { line, column };
  };
  switch (key) {
    case 'ArrowDown':
      return vertical(line + 1, 1);
    case 'ArrowUp':
      return vertical(line - 1, -1);
    case 'PageDown':
      return vertical(Math.min(line + page, last), -1);
    case 'PageUp':
      return vertical(Math.max(line - page, 0), 1);
    case 'ArrowRight':
      return horizontal(column + 1, 1);
    case 'ArrowLeft':
      return horizontal(column - 1, -1);
    case 'Home':
      return isControl ? outerSeat(plan, 'first') : horizontal(0, 1);
    case 'End':
      return isControl ? outerSeat(plan, 'last') : horizontal(columns - 1, -1);
    default:
      return undefined;
  }
}

export function outerSeat({ lines }: DayPlan, end: 'first' | 'last'): Position | undefined {
  const isSeat = (cell: Cell) => cell?.kind === 'seat';
  const hasSeat = ({ cells }: DayPlan['lines'][number]) => cells.some(isSeat);
  const line = end === 'first' ? lines.findIndex(hasSeat) : lines.findLastIndex(hasSeat);
  const cells = lines[line]?.cells;
  if (!cells) return undefined;
  return { line, column: end === 'first' ? cells.findIndex(isSeat) : cells.findLastIndex(isSeat) };
}
