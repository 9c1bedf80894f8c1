import { type Place, timeOf } from '@nox/contracts';
import { classNames, tools, ui, VisuallyHidden } from '@nox/ui';
import { memo, useRef } from 'react';
import layout from '../../ui/layout.module.css';
import styles from './board-grid.module.css';
import { adviceFor, type BoardState } from './board-index.ts';
import { CandidateCard, cardFacts, type CardFacts } from './candidate-card.tsx';
import type { Cell, DayPlan, Position } from './day-lines.ts';
import { useDraggable, useDropTarget } from './use-dragging.ts';
import { lineStyle } from './use-virtual-grid.ts';

interface GridRowProps extends BoardState {
  plan: DayPlan;
  line: number;
  columns: readonly number[];
  tabStop: number | undefined;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { plan, line, columns } = props;
  const row = plan.lines[line]!;
  const seat = row.cells.find((cell) => cell?.kind === 'seat')?.seat;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      className={classNames(layout.line, styles.row)}
      data-first={row.isFirst || undefined}
      style={lineStyle(line)}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classNames(ui.strong, ui.digits, styles.time)}
      >
        {row.isFirst ? (
          timeOf(row.time)
        ) : (
          <VisuallyHidden>{`${timeOf(row.time)}, seat ${(seat ?? 0) + 1}`}</VisuallyHidden>
        )}
      </div>
      {columns.map((column) => (
        <Slot key={column} {...props} column={column} cell={row.cells[column] ?? null} />
      ))}
    </div>
  );
});

type SlotProps = GridRowProps & { column: number; cell: Cell };

function Slot({ cell, line, column, tabStop, ...board }: SlotProps) {
  const { plan, index, dragged, marked, isReadOnly, isPhone } = board;
  if (cell?.kind !== 'seat') {
    const label = cell?.isFirst ? cell.label || 'Break' : undefined;
    return (
      <div
        role="gridcell"
        aria-colindex={column + 2}
        className={cell ? styles.break : undefined}
        style={{ gridColumn: column + 2 }}
      >
        {label && (
          <span className={classNames(tools.ellipsis, ui.minor, tools.tiny, styles.label)}>
            {label}
          </span>
        )}
      </div>
    );
  }
  const { place, seat } = cell;
  const entryId = index.occupantsOf(place)[seat];
  const facts = entryId === undefined ? undefined : cardFacts(index, entryId);
  const isKnown = dragged && index.candidates.has(dragged.entryId);
  const advice = isKnown && adviceFor(index, dragged.entryId, place);
  return (
    <SeatCell
      {...place}
      {...facts}
      entryId={facts && entryId}
      line={line}
      column={column}
      slot={`${timeOf(place.starts)}, ${plan.panels[column]!.name}`}
      isTabStop={tabStop === column}
      canDrag={!isReadOnly && !isPhone}
      isDragged={facts !== undefined && entryId === dragged?.entryId}
      isMarked={entryId === marked}
      advice={advice ? advice.kind : undefined}
      adviceWords={advice ? advice.words : undefined}
    />
  );
}

interface SeatCellProps extends Place, Position, Partial<CardFacts> {
  entryId: string | undefined;
  label?: string;
  slot: string;
  isTabStop: boolean;
  canDrag: boolean;
  isDragged: boolean;
  isMarked: boolean;
  advice: ReturnType<typeof adviceFor>['kind'] | undefined;
  adviceWords: string | undefined;
}

const isCard = (facts: Partial<CardFacts>): facts is CardFacts => facts.number !== undefined;

/** A seat, with the card of its candidate. What is done with it is up to the grid, which finds it by `data-line`. */
const SeatCell = memo(function SeatCell(props: SeatCellProps) {
  const { blockId, starts, entryId, label, line, column, slot, isTabStop, ...state } = props;
  const { canDrag, isDragged, isMarked, advice, adviceWords, ...facts } = state;
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, canDrag ? entryId : undefined);
  const isOver = useDropTarget(element, () => ({
    place: { blockId, starts },
    occupant: entryId ?? null,
  }));
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
      data-marked={isMarked || undefined}
      style={{ gridColumn: column + 2 }}
      className={classNames(styles.seat, entryId === undefined ? styles.free : styles.card)}
    >
      <VisuallyHidden>{`${label === undefined ? 'Free seat,' : `${label}.`} ${slot}`}</VisuallyHidden>
      {isCard(facts) ? (
        <CandidateCard {...facts} />
      ) : (
        <span
          aria-hidden="true"
          className={classNames(tools.line2, ui.minor, tools.tiny, styles.hint)}
        >
          {advice ? adviceWords || 'Move here' : 'Assign…'}
        </span>
      )}
      {isCard(facts) && isOver && advice === 'full' && (
        <span aria-hidden="true" className={classNames(tools.center, styles.swap)}>
          Swap
        </span>
      )}
    </div>
  );
});
