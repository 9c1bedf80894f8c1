import {
  isSamePlace,
  type Place,
  type ScheduleBlock,
  type ScheduleStructure,
  slotStarts,
} from '@nox/contracts';

export const daysOf = ({ blocks }: Pick<ScheduleStructure, 'blocks'>): string[] =>
  [...new Set(blocks.map(({ date }) => date))].toSorted();

/** A seat of a slot, by its position: seats have no names, candidates fill them in order of their numbers. */
export interface Seat {
  place: Place;
  seat: number;
}

export type Cell =
  | ({ kind: 'seat' } & Seat)
  | { kind: 'break'; label: string; isFirst: boolean }
  | null;

export interface Position {
  line: number;
  column: number;
}

export type DayPlan = ReturnType<typeof planDay>;

function cellsOfPanel(blocks: readonly ScheduleBlock[]): Map<number, Cell[]> {
  const cells = new Map<number, Cell[]>();
  for (const block of blocks) {
    for (const starts of slotStarts(block)) {
      const place = { blockId: block._id, starts };
      const seatOf = (_: unknown, seat: number): Cell => ({ kind: 'seat', place, seat });
      cells.set(starts, Array.from({ length: block.seats }, seatOf));
    }
    for (const { starts, ends, label } of block.breaks) {
      for (let time = starts; time < ends; time += block.slotMinutes) {
        cells.set(time, [{ kind: 'break', label, isFirst: time === starts }]);
      }
    }
  }
  return cells;
}

/** Fills a panel beside further seats of others: its break goes on, and it has no more seats. */
const below = (first: Cell = null): Cell =>
  first?.kind === 'break' ? { ...first, isFirst: false } : null;

/** The rows of a day: the times at which any panel's slot or break begins, each as high as its largest slot. `only`: one panel. */
export function planDay(
  { panels, blocks }: Pick<ScheduleStructure, 'panels' | 'blocks'>,
  date: string,
  only?: string,
) {
  const ofDay = blocks.filter((one) => one.date === date && one.panelId === (only ?? one.panelId));
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
      return Array.from({ length: height }, (_, seat) => ({
        key: `${time} ${seat}`,
        time,
        isFirst: seat === 0,
        cells: now.map((cells) => cells[seat] ?? below(cells[0])),
      }));
    });
  return { panels: shown, lines };
}

export function seatAt({ lines }: DayPlan, at: Position | undefined): Seat | undefined {
  const cell = at && lines[at.line]?.cells[at.column];
  return cell?.kind === 'seat' ? cell : undefined;
}

export const positionsOf = (plan: DayPlan): Position[] =>
  plan.lines
    .flatMap(({ cells }, line) => cells.map((_, column) => ({ line, column })))
    .filter((at) => seatAt(plan, at));

export const isSameSeat = (one: Seat | undefined, other: Seat | undefined) =>
  one?.seat === other?.seat && isSamePlace(one?.place, other?.place);

export const positionOf = (plan: DayPlan, place: Place, seat: number): Position | undefined =>
  positionsOf(plan).find((at) => isSameSeat(seatAt(plan, at), { place, seat }));

/** Where a key moves the focus (WAI-ARIA grid): from seat to seat, past breaks. `page`: how many rows are in sight. */
export function positionAfter(
  plan: DayPlan,
  from: Position,
  key: string,
  isControl: boolean,
  page: number,
): Position | undefined {
  const { line, column } = from;
  const all = positionsOf(plan);
  const columns = [...new Set(all.map((at) => at.column))].toSorted((a, b) => a - b);
  const inColumn = (chosen: number | undefined) => all.filter((at) => at.column === chosen);
  const own = inColumn(column);
  /** The seat beside: of the same time if there is one, else the nearest above it, else below. */
  const beside = (chosen: number | undefined) => {
    const others = inColumn(chosen);
    return others.findLast((at) => at.line <= line) ?? others[0];
  };
  const next: Record<string, Position | undefined> = {
    ArrowDown: own.find((at) => at.line > line),
    ArrowUp: own.findLast((at) => at.line < line),
    PageDown: own.findLast((at) => at.line <= line + page),
    PageUp: own.find((at) => at.line >= line - page),
    ArrowRight: beside(columns.find((other) => other > column)),
    ArrowLeft: beside(columns.findLast((other) => other < column)),
    Home: isControl ? all[0] : beside(columns[0]),
    End: isControl ? all.at(-1) : beside(columns.at(-1)),
  };
  return key in next ? (next[key] ?? from) : undefined;
}
