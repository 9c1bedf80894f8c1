import { type SeasonPart, timeOf } from '@nox/contracts';
import { classNames, VisuallyHidden } from '@nox/ui';
import { memo, useRef } from 'react';
import { type BoardIndex, occupantsOf } from './board-index.ts';
import { CandidateCard, cardFacts, type CardFacts } from './candidate-card.tsx';
import { adviceFor, type DropAdvice } from './conflicts.ts';
import type { Cell, DayPlan, Line } from './day-lines.ts';
import styles from './grid-row.module.css';
import { type Dragged, useDraggable, useDropTarget } from './use-dragging.ts';

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

interface SeatCellProps extends Partial<CardFacts> {
  blockId: string;
  starts: number;
  line: number;
  column: number;
  /** "16:00, Hall A". */
  slot: string;
  isTabStop: boolean;
  canDrag: boolean;
  isDragged: boolean;
  /** While a card is in the air: what a drop would do. */
  advice: DropAdvice['kind'] | undefined;
  adviceWords: string;
}

/** A seat, with the card of its candidate. What is done with it is up to the grid, which finds it by `data-line`. */
const SeatCell = memo(function SeatCell({
  blockId,
  starts,
  line,
  column,
  slot,
  isTabStop,
  canDrag,
  isDragged,
  advice,
  adviceWords,
  entryId,
  number,
  label,
  ...facts
}: SeatCellProps) {
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, canDrag ? entryId : undefined);
  const isOver = useDropTarget(element, () => ({
    place: { blockId, starts },
    occupant: entryId ?? null,
  }));
  const { fullName, detail, tone, isPinned, isChanged, answer } = facts;
  return (
    <div
      ref={element}
      role="gridcell"
      aria-colindex={column + 2}
      tabIndex={isTabStop ? 0 : -1}
      title={label}
      data-line={line}
      data-column={column}
      data-advice={entryId === undefined ? advice : undefined}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
      style={{ gridColumn: column + 2 }}
      className={classNames(styles.seat, entryId === undefined ? styles.free : styles.card)}
    >
      <VisuallyHidden>{`${label === undefined ? 'Free seat,' : `${label}.`} ${slot}`}</VisuallyHidden>
      {number === undefined ? (
        <span aria-hidden="true" className={styles.hint}>
          {advice ? adviceWords || 'Move here' : 'Assign…'}
        </span>
      ) : (
        <CandidateCard
          {...{ number, fullName: fullName!, detail: detail!, tone: tone! }}
          {...{ isPinned: isPinned!, isChanged: isChanged!, answer: answer! }}
        />
      )}
      {number !== undefined && isOver && advice === 'full' && (
        <span aria-hidden="true" className={styles.swap}>
          Swap
        </span>
      )}
    </div>
  );
});
