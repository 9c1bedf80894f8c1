import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { focusAndScroll } from '../page.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import styles from './sortable-list.module.css';

export interface VirtualRow {
  /** The row begins this many pixels below the top of the list. */
  top: number;
  size: number;
  measure: (row: HTMLElement | null) => void;
}

interface SortableItemProps {
  list: symbol;
  index: number;
  isLast: boolean;
  name: string;
  onMove: (from: number, to: number) => void;
  onRemove: ((index: number) => void) | undefined;
  virtualRow: VirtualRow | undefined;
  children: ReactNode;
}

export function SortableItem({ list, index, isLast, name, onMove, ...item }: SortableItemProps) {
  const { onRemove, virtualRow, children } = item;
  const { itemRef, handleRef, isDragging, edge } = useDragAndDrop(list, index, onMove);
  const pressed = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    // A moved element loses the focus or leaves the viewport: repeated moves need the same button.
    focusAndScroll(pressed.current);
    pressed.current = null;
  }, [index]);

  const move = (to: number, button: HTMLButtonElement) => {
    pressed.current = button;
    onMove(index, to);
  };

  return (
    <li
      ref={(element) => {
        itemRef.current = element;
        virtualRow?.measure(element);
      }}
      data-index={index}
      data-dragging={isDragging}
      data-edge={edge ?? undefined}
      className={styles.item}
      {...(virtualRow && {
        'aria-posinset': index + 1,
        'aria-setsize': virtualRow.size,
        style: { transform: `translateY(${virtualRow.top}px)` },
      })}
    >
      <span ref={handleRef} className={classNames(tools.line3, ui.note, ui.digits, styles.handle)}>
        <svg viewBox="0 0 10 16" aria-hidden="true" focusable="false" className={styles.grip}>
          <path
            d="M2 2h2v2H2zM6 2h2v2H6zM2 7h2v2H2zM6 7h2v2H6zM2 12h2v2H2zM6 12h2v2H6z"
            fill="currentColor"
          />
        </svg>
        <span className={styles.position}>{index + 1}</span>
      </span>
      <span className={styles.content}>{children}</span>
      <span className={classNames(ui.row, styles.moves)}>
        {onRemove && (
          <Button aria-label={`Remove ${name}`} variant="plain" onClick={() => onRemove(index)}>
            Remove
          </Button>
        )}
        {MOVES.map(([direction, by, arrow]) => {
          // The button is not `disabled`, which would lose the focus.
          const isAtEnd = by < 0 ? index === 0 : isLast;
          return (
            <button
              key={direction}
              type="button"
              aria-label={`Move ${name} ${direction}`}
              aria-disabled={isAtEnd}
              className={classNames(tools.center, tools.bareButton, styles.move)}
              onClick={({ currentTarget }) => !isAtEnd && move(index + by, currentTarget)}
            >
              <svg viewBox="0 0 12 9" aria-hidden="true" focusable="false">
                <path d={arrow} fill="none" stroke="currentColor" strokeWidth="1.8" />
              </svg>
            </button>
          );
        })}
      </span>
    </li>
  );
}

const MOVES = [
  ['up', -1, 'M1 7l5-5 5 5'],
  ['down', 1, 'M1 2l5 5 5-5'],
] as const;

type Edge = ReturnType<typeof extractClosestEdge>;

function useDragAndDrop(list: symbol, index: number, onMove: SortableItemProps['onMove']) {
  const itemRef = useRef<HTMLLIElement>(null);
  const handleRef = useRef<HTMLSpanElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [edge, setEdge] = useState<Edge>(null);
  const handleDrop = useEffectEvent((startIndex: number, closestEdgeOfTarget: Edge) => {
    const drop = {
      startIndex,
      indexOfTarget: index,
      closestEdgeOfTarget,
      axis: 'vertical',
    } as const;
    onMove(startIndex, getReorderDestinationIndex(drop));
  });

  useEffect(
    () =>
      combine(
        draggable({
          element: itemRef.current!,
          dragHandle: handleRef.current!,
          getInitialData: () => ({ list, index }),
          onDragStart: () => setIsDragging(true),
          onDrop: () => setIsDragging(false),
        }),
        dropTargetForElements({
          element: itemRef.current!,
          canDrop: ({ source }) => source.data.list === list,
          getData: ({ input, element }) =>
            attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
          onDragLeave: () => setEdge(null),
          onDrop: ({ source, self }) => {
            setEdge(null);
            handleDrop(source.data.index as number, extractClosestEdge(self.data));
          },
        }),
      ),
    [list, index],
  );

  return { itemRef, handleRef, isDragging, edge };
}
