import { dayOf, type Place, type SeasonPart, timeOf } from '@nox/contracts';
import { VisuallyHidden } from '@nox/ui';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './board-grid.module.css';
import { type BoardIndex, occupantsOf } from './board-index.ts';
import { cardFacts } from './card-facts.ts';
import { adviceFor } from './conflicts.ts';
import {
  type Cell,
  type DayPlan,
  type Line,
  positionOf,
  type SeatCell as Seat,
} from './day-lines.ts';
import { firstSeat, type Position, positionAfter } from './grid-keys.ts';
import { ColumnHeads } from './column-heads.tsx';
import { SeatCell } from './seat-cell.tsx';
import { type Dragged, useAutoScroll } from './use-dragging.ts';
import { columnsTemplate, useVirtualColumns } from './use-virtual-columns.ts';
import { useVirtualLines } from './use-virtual-lines.ts';

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
  const { day, plan, index, isPhone, dragged, focused, onFocused } = props;
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
        aria-readonly={props.isReadOnly || undefined}
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
            <GridRow key={plan.lines[line]!.key} {...{ ...props, line, top, columns, current }} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface GridRowProps extends BoardGridProps {
  line: number;
  top: number;
  columns: readonly number[];
  current: Position | undefined;
}

function GridRow({ line, top, columns, current, ...board }: GridRowProps) {
  const row = board.plan.lines[line]!;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={styles.row}
      data-first={row.isFirst || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <TimeHead line={row} />
      {columns.map((column) => (
        <Slot
          key={column}
          {...board}
          cell={row.cells[column] ?? null}
          line={line}
          column={column}
          isTabStop={current?.line === line && current.column === column}
        />
      ))}
    </div>
  );
}

/** Where a candidate's card is. */
export function seatOf(
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

function TimeHead({ line: { time, isFirst, cells } }: { line: Line }): ReactNode {
  const seat = cells.find((cell) => cell?.kind === 'seat')?.seat;
  return (
    <div role="rowheader" aria-colindex={1} className={styles.time}>
      {isFirst ? (
        timeOf(time)
      ) : (
        <VisuallyHidden>{`${timeOf(time)}, seat ${(seat ?? 0) + 1}`}</VisuallyHidden>
      )}
    </div>
  );
}

interface SlotProps extends BoardGridProps, Position {
  cell: Cell;
  isTabStop: boolean;
}

function Slot({ cell, line, column, isTabStop, ...board }: SlotProps) {
  const { plan, index, parts, dragged, isReadOnly, isPhone } = board;
  if (!cell || cell.kind === 'break') {
    const label = cell?.isFirst ? cell.label || 'Break' : undefined;
    return (
      <div
        role="gridcell"
        aria-colindex={column + 2}
        className={cell ? styles.break : styles.empty}
        style={{ gridColumn: column + 2 }}
      >
        {label && <span className={styles.label}>{label}</span>}
      </div>
    );
  }
  const { place, seat } = cell;
  const entryId = occupantsOf(index, place)[seat];
  const candidate = dragged && index.candidates.get(dragged.entryId);
  const advice = candidate && adviceFor(index, parts, candidate, place);
  return (
    <SeatCell
      {...place}
      {...(entryId !== undefined && cardFacts(index, parts, entryId))}
      line={line}
      column={column}
      slot={`${timeOf(place.starts)}, ${plan.panels[column]!.name}`}
      isTabStop={isTabStop}
      canDrag={!isReadOnly && !isPhone}
      isDragged={entryId !== undefined && entryId === dragged?.entryId}
      advice={advice?.kind}
      adviceWords={advice && 'words' in advice ? advice.words : ''}
    />
  );
}
