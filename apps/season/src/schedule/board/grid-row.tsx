import { type SeasonPart, timeOf } from '@nox/contracts';
import { VisuallyHidden } from '@nox/ui';
import { memo } from 'react';
import { type BoardIndex, occupantsOf } from './board-index.ts';
import { cardFacts } from './card-facts.ts';
import { adviceFor } from './conflicts.ts';
import type { Cell, DayPlan, Line } from './day-lines.ts';
import styles from './grid-row.module.css';
import { SeatCell } from './seat-cell.tsx';
import type { Dragged } from './use-dragging.ts';

interface GridRowProps {
  plan: DayPlan;
  index: BoardIndex;
  parts: readonly SeasonPart[];
  isPhone: boolean;
  isReadOnly: boolean;
  dragged: Dragged | undefined;
  line: number;
  top: number;
  columns: readonly number[];
  /** The column of the seat that Tab goes to, if it is in this row. */
  tabStop: number | undefined;
}

/** The seats of a row, with its time. Rendered again if the board changes or a drag begins or ends. */
export const GridRow = memo(function GridRow({
  line,
  top,
  columns,
  tabStop,
  ...board
}: GridRowProps) {
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
          isTabStop={tabStop === column}
        />
      ))}
    </div>
  );
});

function TimeHead({ line: { time, isFirst, cells } }: { line: Line }) {
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

interface SlotProps extends Omit<GridRowProps, 'top' | 'columns' | 'tabStop'> {
  column: number;
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
