import { classNames, VisuallyHidden } from '@nox/ui';
import { memo, useRef } from 'react';
import { CandidateCard } from './candidate-card.tsx';
import type { CardFacts } from './card-facts.ts';
import type { DropAdvice } from './conflicts.ts';
import styles from './seat-cell.module.css';
import { useDraggable, useDropTarget } from './use-dragging.ts';

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
export const SeatCell = memo(function SeatCell({
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
