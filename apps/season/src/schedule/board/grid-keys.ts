import type { DayPlan } from './day-lines.ts';

export interface Position {
  line: number;
  column: number;
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** The nearest row of a column with a seat, in a direction; undefined past its end. */
function seatFrom({ lines }: DayPlan, start: number, column: number, step: 1 | -1) {
  for (let line = start; line >= 0 && line < lines.length; line += step) {
    if (lines[line]!.cells[column]?.kind === 'seat') return line;
  }
  return undefined;
}

/** The seat beside: of the same time if there is one, else the nearest above it, else below. */
function beside(plan: DayPlan, line: number, column: number): number | undefined {
  return seatFrom(plan, line, column, -1) ?? seatFrom(plan, line, column, 1);
}

/**
 * Where a key moves the focus in the grid (WAI-ARIA: arrows, Home, End, Page Up, Page Down): from seat to seat, past breaks.
 * @param page how many rows are in sight
 */
export function positionAfter(
  plan: DayPlan,
  { line, column }: Position,
  key: string,
  isControl: boolean,
  page: number,
): Position | undefined {
  const columns = plan.panels.length;
  const vertical = (start: number, step: 1 | -1) => {
    const next = seatFrom(plan, start, column, step);
    return next === undefined ? { line, column } : { line: next, column };
  };
  const horizontal = (from: number, step: 1 | -1) => {
    for (let next = from; next >= 0 && next < columns; next += step) {
      const found = beside(plan, line, next);
      if (found !== undefined) return { line: found, column: next };
    }
    return { line, column };
  };
  const last = plan.lines.length - 1;
  switch (key) {
    case 'ArrowDown':
      return vertical(line + 1, 1);
    case 'ArrowUp':
      return vertical(line - 1, -1);
    case 'PageDown':
      return vertical(clamp(line + page, last + 1), -1);
    case 'PageUp':
      return vertical(clamp(line - page, last + 1), 1);
    case 'ArrowRight':
      return horizontal(column + 1, 1);
    case 'ArrowLeft':
      return horizontal(column - 1, -1);
    case 'Home':
      return isControl ? firstSeat(plan) : horizontal(0, 1);
    case 'End':
      return isControl ? lastSeat(plan) : horizontal(columns - 1, -1);
    default:
      return undefined;
  }
}

const isSeat = (plan: DayPlan, line: number) => (column: number) =>
  plan.lines[line]!.cells[column]?.kind === 'seat';

export function firstSeat(plan: DayPlan): Position | undefined {
  for (const [line, { cells }] of plan.lines.entries()) {
    const column = [...cells.keys()].find(isSeat(plan, line));
    if (column !== undefined) return { line, column };
  }
  return undefined;
}

function lastSeat(plan: DayPlan): Position | undefined {
  for (let line = plan.lines.length - 1; line >= 0; line -= 1) {
    const column = [...plan.lines[line]!.cells.keys()].findLast(isSeat(plan, line));
    if (column !== undefined) return { line, column };
  }
  return undefined;
}
