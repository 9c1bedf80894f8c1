import { dayOf, type Place, seatsOf, timeOf } from '@nox/contracts';
import { classNames, formatNumber, tools, ui, VisuallyHidden } from '@nox/ui';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import layout from '../../ui/layout.module.css';
import styles from './board-grid.module.css';
import { actionOfKey, type BoardIndex, type BoardState, type CardAction } from './board-index.ts';
import {
  type DayPlan,
  isSameSeat,
  type Position,
  positionAfter,
  positionOf,
  positionsOf,
  seatAt,
} from './day-lines.ts';
import { GridRow } from './grid-row.tsx';
import { useAutoScroll } from './use-dragging.ts';
import type { FocusedSeat } from './use-shown-day.ts';
import { columnsTemplate, useVirtualColumns, useVirtualLines } from './use-virtual-grid.ts';

interface BoardGridProps extends BoardState {
  day: string;
  plan: DayPlan;
  focused: FocusedSeat | undefined;
  onFocused: (focused: FocusedSeat) => void;
  onHover: (place: Place | null) => void;
  onAction: (action: CardAction, place: Place, entryId: string | undefined) => void;
}

/** The seats of a day: panels side by side, slots below each other. A grid in the sense of WAI-ARIA. */
export function BoardGrid(props: BoardGridProps) {
  const { day, focused, onFocused, onHover, onAction, ...board } = props;
  const { plan, index, isPhone, isReadOnly, dragged } = board;
  const scroller = useRef<HTMLDivElement>(null);
  const focusedAt = focused && positionOf(plan, focused.place, focused.seat);
  const current = focusedAt ?? positionsOf(plan)[0];
  const draggedAt =
    dragged?.from &&
    positionOf(plan, dragged.from, index.occupantsOf(dragged.from).indexOf(dragged.entryId));
  const pinned = [current, draggedAt];
  const pinnedLines = pinned.map((at) => at?.line);
  const rows = useVirtualLines(plan.lines.length, scroller, isPhone, pinnedLines);
  const { lines, height, rowPx, first } = rows;
  const pinnedColumns = pinned.map((at) => at?.column);
  const columns = useVirtualColumns(plan.panels.length, scroller, pinnedColumns);
  useAutoScroll(scroller, dragged !== undefined && !isPhone);

  // The effect runs after each render: the first one of a day has no rows yet.
  useLayoutEffect(() => {
    if (!focused?.isWanted || !focusedAt) return;
    const { line, column } = focusedAt;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`)
      ?.focus();
  });

  const act = (action: CardAction, at: Position | undefined) => {
    const seat = seatAt(plan, at);
    if (seat) onAction(action, seat.place, index.occupantsOf(seat.place)[seat.seat]);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!current || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const rowsInSight = Math.floor(scroller.current!.clientHeight / rowPx);
    const page = Math.max(1, rowsInSight - 2);
    const next = positionAfter(plan, current, event.key, isControl, page);
    const action = isControl ? undefined : actionOfKey(event.nativeEvent);
    if (next) onFocused({ ...seatAt(plan, next)!, isWanted: true });
    else if (action) act(action, current);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className={classNames(tools.box, styles.scroller)}
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
        onFocus={({ target }) => {
          const seat = seatAt(plan, positionFrom(target));
          if (seat && (focused?.isWanted || !isSameSeat(seat, focused))) {
            onFocused({ ...seat, isWanted: false });
          }
        }}
        onKeyDown={handleKeyDown}
        onClick={({ target }) => act('open', positionFrom(target))}
        onMouseOver={({ target }) => onHover(seatAt(plan, positionFrom(target))?.place ?? null)}
        onMouseLeave={() => onHover(null)}
      >
        <ColumnHeads {...props} columns={columns} first={first} />
        <div role="rowgroup" className={ui.around} style={{ height }}>
          {lines.map((line) => (
            <GridRow
              key={plan.lines[line]!.key}
              {...board}
              line={line}
              columns={columns}
              tabStop={line === current?.line ? current.column : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function positionFrom(target: EventTarget): Position | undefined {
  const seat = (target as Element).closest<HTMLElement>('[data-line]');
  return seat
    ? { line: Number(seat.dataset.line), column: Number(seat.dataset.column) }
    : undefined;
}

type ColumnHeadsProps = BoardGridProps & { columns: readonly number[]; first: number };

const ColumnHeads = ({ day, plan, index, columns, first }: ColumnHeadsProps) => (
  <div role="rowgroup" className={styles.heads}>
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      <div
        role="columnheader"
        aria-colindex={1}
        className={classNames(ui.note, ui.digits, styles.corner)}
      >
        <VisuallyHidden>Time</VisuallyHidden>
        <span aria-hidden="true">{first > 0 && timeOf(plan.lines[first]!.time)}</span>
      </div>
      {columns.map((column) => {
        const { _id, name, room } = plan.panels[column]!;
        const { taken, seats, judges } = fillOf(index, _id, day);
        return (
          <div
            key={_id}
            role="columnheader"
            aria-colindex={column + 2}
            style={{ gridColumn: column + 2 }}
            className={classNames(ui.stack0, tools.top, styles.head)}
          >
            <span className={classNames(tools.line2, ui.between, layout.baseline)}>
              <span className={classNames(ui.twoLines, styles.panelName)}>{name}</span>
              <span className={classNames(ui.minor, ui.digits, tools.tiny, tools.fixed)}>
                {formatNumber(taken)} of {formatNumber(seats)}
              </span>
            </span>
            <span className={classNames(tools.ellipsis, ui.minor, tools.tiny)}>
              {[room, ...judges].filter(Boolean).join(' · ') || 'No judges yet'}
            </span>
          </div>
        );
      })}
    </div>
  </div>
);

function fillOf(index: BoardIndex, id: string, day: string) {
  const blocks = [...index.blocks.values()].filter(
    ({ panelId, date }) => panelId === id && date === day,
  );
  const ids = new Set(blocks.map(({ _id }) => _id));
  return {
    seats: blocks.reduce((sum, block) => sum + seatsOf(block), 0),
    taken: [...index.assignments.values()].filter(({ blockId }) => ids.has(blockId)).length,
    judges: [...new Set(blocks.flatMap(({ judges }) => judges))],
  };
}
