import type { BoardCandidate, Place, SeasonPart } from '@nox/contracts';
import { classNames, isShortcut, VisuallyHidden } from '@nox/ui';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import type { BoardIndex } from './board-index.ts';
import { ANY_TIME, availabilityText, CandidateCard, cardFacts } from './candidate-card.tsx';
import { conflictsAt } from './conflicts.ts';
import styles from './unassigned-cards.module.css';
import { type Dragged, useAutoScroll, useDraggable } from './use-dragging.ts';
import { useVirtualLines } from './use-virtual-grid.ts';

export interface UnassignedCardsProps {
  index: BoardIndex;
  parts: readonly SeasonPart[];
  /** The slot with the focus or under the pointer: the cards say whether they fit it. */
  target: Place | null;
  isPhone: boolean;
  isReadOnly: boolean;
  dragged: Dragged | undefined;
  shown: readonly BoardCandidate[];
  onAction: (action: 'open' | 'm' | 'u' | 'p', entryId: string) => void;
}

/** One tab stop, arrows within; only the cards in sight are rendered. */
export function UnassignedCards(props: UnassignedCardsProps) {
  const { index, parts, target, isPhone, isReadOnly, dragged, onAction, shown } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ at: 0, isWanted: false });
  const at = Math.min(focused.at, shown.length - 1);
  const draggedAt = shown.findIndex(({ _id }) => _id === dragged?.entryId);
  const { lines, height } = useVirtualLines({
    count: shown.length,
    scroller,
    isPageScrolled: isPhone,
    pinned: [at < 0 ? undefined : at, draggedAt < 0 ? undefined : draggedAt],
  });
  useAutoScroll(scroller, dragged !== undefined && !isPhone);

  useLayoutEffect(() => {
    if (!focused.isWanted) return;
    scroller.current?.querySelector<HTMLElement>(`[data-at="${focused.at}"]`)?.focus();
  }, [focused]);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = NEXT[event.key]?.(at, shown.length);
    const letter = event.key.toLowerCase();
    const entryId = shown[at]?._id;
    if (event.altKey || event.ctrlKey || event.metaKey || entryId === undefined) return;
    if (next !== undefined) {
      setFocused({ at: Math.max(0, Math.min(next, shown.length - 1)), isWanted: true });
    } else if (event.key === 'Enter' || event.key === ' ') onAction('open', entryId);
    else if (!isShortcut(event.nativeEvent)) return;
    else if (letter === 'm' || letter === 'p') onAction(letter, entryId);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        role="list"
        aria-label="Candidates without a slot"
        className={styles.list}
        style={{ height }}
        onKeyDown={handleKeyDown}
      >
        {lines.map(({ index: line, top }) => {
          const { _id, availability } = shown[line]!;
          const { label, ...facts } = cardFacts(index, parts, _id)!;
          const against = target && conflictsAt(index, parts, _id, target);
          const reason = against?.map(({ words }) => words).join(', ');
          const times = availabilityText(availability, parts);
          const detail = times === ANY_TIME ? facts.detail : `${facts.detail} · ${times}`;
          return (
            <li
              key={_id}
              aria-posinset={line + 1}
              aria-setsize={shown.length}
              className={styles.item}
              style={{ transform: `translateY(${top}px)` }}
            >
              <Card
                {...facts}
                detail={reason || detail}
                tone={reason ? 'lamp' : 'plain'}
                label={reason ? `${label}: ${reason}` : label}
                fits={target !== null && !reason}
                at={line}
                isTabStop={line === at}
                canDrag={!isReadOnly && !isPhone}
                isDragged={_id === dragged?.entryId}
                onAction={onAction}
                onFocused={setFocused}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const PAGE = 8;

const NEXT: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface CardProps extends Omit<NonNullable<ReturnType<typeof cardFacts>>, 'isChanged'> {
  isChanged: boolean;
  fits: boolean;
  at: number;
  isTabStop: boolean;
  canDrag: boolean;
  isDragged: boolean;
  onAction: UnassignedCardsProps['onAction'];
  onFocused: (focused: { at: number; isWanted: boolean }) => void;
}

const Card = memo(function Card({
  entryId,
  label,
  fits,
  at,
  isTabStop,
  canDrag,
  isDragged,
  onAction,
  onFocused,
  ...facts
}: CardProps) {
  const element = useRef<HTMLDivElement>(null);
  useDraggable(element, canDrag ? entryId : undefined);
  return (
    // Not a `button`, which Firefox does not drag.
    <div
      ref={element}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      title={label}
      data-at={at}
      data-fits={fits || undefined}
      data-dragged={isDragged || undefined}
      className={classNames(styles.card)}
      onClick={() => onAction('open', entryId)}
      onFocus={() => onFocused({ at, isWanted: false })}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <CandidateCard {...facts} />
    </div>
  );
});
