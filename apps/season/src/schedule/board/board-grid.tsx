import { dayOf, type Panel, type Place, type SeasonPart, seatsOf, timeOf } from '@nox/contracts';
import { formatNumber, isShortcut, VisuallyHidden } from '@nox/ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './board-grid.module.css';
import { type BoardIndex, occupantsOf } from './board-index.ts';
import { type DayPlan, positionOf, type SeatCell as Seat } from './day-lines.ts';
import { firstSeat, type Position, positionAfter } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import { type Dragged, useAutoScroll } from './use-dragging.ts';
import { columnsTemplate, useVirtualColumns, useVirtualLines } from './use-virtual-grid.ts';

/** A seat of the day with the focus; a new object with `isWanted` moves the focus there. */
export interface FocusedSeat extends Position {
  isWanted: boolean;
}

interface BoardGridProps {
  day: string;
  plan: DayPlan;
  index: BoardIndex;
  parts: readonly SeasonPart[];
  isPhone: boolean;
  isReadOnly: boolean;
  dragged: Dragged | undefined;
  focused: FocusedSeat | undefined;
  onFocused: (focused: FocusedSeat) => void;
  /** The slot that the pointer is over; null: none. */
  onHover: (place: Place | null) => void;
  /** A seat was chosen, or a letter pressed on it: `m`, `u` or `p`. */
  onAction: (action: 'open' | 'm' | 'u' | 'p', place: Place, entryId: string | undefined) => void;
}

/** The seats of a day: panels side by side, slots below each other. A grid in the sense of WAI-ARIA. */
export function BoardGrid(props: BoardGridProps) {
  const { day, plan, index, parts, isPhone, isReadOnly, dragged, focused, onFocused } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isSeat = (at: Position | undefined) =>
    at && plan.lines[at.line]?.cells[at.column]?.kind === 'seat';
  const current = isSeat(focused) ? focused! : firstSeat(plan);
  const draggedAt = dragged?.from && seatOf(index, plan, dragged.entryId, dragged.from);
  const { lines, height, rowPx, first } = useVirtualLines({
    count: plan.lines.length,
    scroller,
    isPageScrolled: isPhone,
    pinned: [current?.line, draggedAt?.line],
  });
  const columns = useVirtualColumns(plan.panels.length, scroller, [
    current?.column,
    draggedAt?.column,
  ]);
  useAutoScroll(scroller, dragged !== undefined && !isPhone);

  useLayoutEffect(() => {
    if (!focused?.isWanted) return;
    const { line, column } = focused;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`)
      ?.focus();
  }, [focused]);

  const { handleKeyDown, ...handlers } = useHandlers(props, current, () =>
    Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2),
  );

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-dragging={dragged !== undefined || undefined}
    >
      <div
        role="grid"
        aria-label={`Schedule of ${dayOf(day)}`}
        aria-rowcount={plan.lines.length + 1}
        aria-colcount={plan.panels.length + 1}
        aria-readonly={isReadOnly || undefined}
        className={styles.grid}
        style={columnsTemplate(plan.panels.length)}
        onKeyDown={handleKeyDown}
        onFocus={({ target }: FocusEvent<HTMLElement>) => {
          const at = positionFrom(target);
          if (at && (at.line !== focused?.line || at.column !== focused.column)) {
            onFocused({ ...at, isWanted: false });
          }
        }}
        {...handlers}
      >
        <ColumnHeads
          day={day}
          panels={plan.panels}
          index={index}
          columns={columns}
          now={timeOf(plan.lines[first]?.time ?? 0)}
        />
        <div role="rowgroup" className={styles.body} style={{ height }}>
          {lines.map(({ index: line, top }) => (
            <GridRow
              key={plan.lines[line]!.key}
              {...{ plan, index, parts, isPhone, isReadOnly, dragged, line, top, columns }}
              tabStop={line === current?.line ? current.column : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Where a candidate's card is. */
function seatOf(
  index: BoardIndex,
  plan: DayPlan,
  entryId: string,
  place: Place,
): Position | undefined {
  return positionOf(plan, place, occupantsOf(index, place).indexOf(entryId));
}

function positionFrom(target: EventTarget): Position | undefined {
  const seat = (target as Element).closest<HTMLElement>('[data-line]');
  if (!seat) return undefined;
  return { line: Number(seat.dataset.line), column: Number(seat.dataset.column) };
}

/** One handler each for all seats. */
function useHandlers(
  { plan, index, onFocused, onHover, onAction }: BoardGridProps,
  current: Position | undefined,
  page: () => number,
) {
  const seatAt = (at: Position | undefined): Seat | undefined => {
    const cell = at && plan.lines[at.line]?.cells[at.column];
    return cell?.kind === 'seat' ? cell : undefined;
  };
  const act = (action: Parameters<typeof onAction>[0], seat: Seat | undefined) => {
    if (seat) onAction(action, seat.place, occupantsOf(index, seat.place)[seat.seat]);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current || event.altKey) return;
    const { key } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const next = positionAfter(plan, current, key, isControl, page());
    const letter = key.toLowerCase();
    if (next) onFocused({ ...next, isWanted: true });
    else if (isControl) return;
    else if (key === 'Enter' || key === ' ') act('open', seatAt(current));
    else if (!isShortcut(event.nativeEvent)) return;
    else if (letter === 'm' || letter === 'u' || letter === 'p') act(letter, seatAt(current));
    else return;
    event.preventDefault();
  };
  return {
    handleKeyDown,
    onClick: ({ target }: MouseEvent) => act('open', seatAt(positionFrom(target))),
    onMouseOver: ({ target }: MouseEvent) => onHover(seatAt(positionFrom(target))?.place ?? null),
    onMouseLeave: () => onHover(null),
  };
}

interface ColumnHeadsProps {
  day: string;
  panels: readonly Panel[];
  index: BoardIndex;
  columns: readonly number[];
  /** The time of the first row in sight: its own may be out of sight. */
  now: string;
}

function ColumnHeads({ day, panels, index, columns, now }: ColumnHeadsProps) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.corner}>
          <VisuallyHidden>Time</VisuallyHidden>
          <span aria-hidden="true">{now}</span>
        </div>
        {columns.map((column) => {
          const panel = panels[column]!;
          const { taken, seats, judges } = fillOf(index, panel, day);
          return (
            <div
              key={panel._id}
              role="columnheader"
              aria-colindex={column + 2}
              style={{ gridColumn: column + 2 }}
              className={styles.head}
            >
              <span className={styles.panel}>
                <span className={styles.panelName}>{panel.name}</span>
                <span className={styles.fill}>
                  {formatNumber(taken)} of {formatNumber(seats)}
                </span>
              </span>
              <span className={styles.room}>
                {[panel.room, ...judges].filter(Boolean).join(' · ') || 'No judges yet'}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How many seats a panel has on a day, and how many are taken; its judges then. */
function fillOf(index: BoardIndex, { _id }: Panel, day: string) {
  const blocks = [...index.blocks.values()].filter(
    ({ panelId, date }) => panelId === _id && date === day,
  );
  const ids = new Set(blocks.map((block) => block._id));
  return {
    seats: blocks.reduce((sum, block) => sum + seatsOf(block), 0),
    taken: [...index.assignments.values()].filter(({ blockId }) => ids.has(blockId)).length,
    judges: [...new Set(blocks.flatMap(({ judges }) => judges))],
  };
}
