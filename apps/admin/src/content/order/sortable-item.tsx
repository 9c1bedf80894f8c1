import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { leadTo } from '../lead-to.ts';
import { dragData, draggedFrom, edgeOf, targetData } from './drag-data.ts';
import { MoveButton } from './move-button.tsx';
import styles from './sortable-list.module.css';

interface PlaceInSight {
  /** In pixels, from the top of the list. */
  top: number;
  /** Of the whole list. */
  size: number;
  measure: (row: HTMLElement | null) => void;
}

interface SortableItemProps {
  list: symbol;
  index: number;
  isLast: boolean;
  name: string;
  onMove: (from: number, to: number) => void;
  /** What else can be done with it. */
  actions?: ReactNode;
  /** Of a long list, of which only a part is there. */
  inSight?: PlaceInSight;
  children: ReactNode;
}

export function SortableItem({
  list,
  index,
  isLast,
  name,
  onMove,
  actions,
  inSight,
  children,
}: SortableItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [edge, setEdge] = useState<'top' | 'bottom'>();

  useEffect(
    () =>
      combine(
        draggable({
          element: item.current!,
          dragHandle: handle.current!,
          getInitialData: () => dragData(list, index),
          onDragStart: () => setIsDragging(true),
          onDrop: () => setIsDragging(false),
        }),
        dropTargetForElements({
          element: item.current!,
          canDrop: ({ source }) => draggedFrom(source.data, list) !== undefined,
          getData: ({ input, element }) => targetData(list, index, { input, element }),
          onDrag: ({ self }) => setEdge(edgeOf(self.data)),
          onDragLeave: () => setEdge(undefined),
          onDrop: () => setEdge(undefined),
        }),
      ),
    [list, index],
  );

  useLayoutEffect(() => {
    // A moved element loses the focus, or leaves the screen with it; whoever moves an item on and on must not look for
    // its button again.
    leadTo(pressed.current);
    pressed.current = null;
  }, [index]);

  const move = (to: number, button: HTMLButtonElement) => {
    pressed.current = button;
    onMove(index, to);
  };

  return (
    <li
      ref={(element) => {
        item.current = element;
        inSight?.measure(element);
      }}
      data-index={index}
      data-dragging={isDragging}
      data-edge={edge}
      className={styles.item}
      {...(inSight && {
        'aria-posinset': index + 1,
        'aria-setsize': inSight.size,
        style: { transform: `translateY(${inSight.top}px)` },
      })}
    >
      <span ref={handle} className={styles.handle}>
        <svg viewBox="0 0 10 16" aria-hidden="true" focusable="false" className={styles.grip}>
          <path
            d="M2 2h2v2H2zM6 2h2v2H6zM2 7h2v2H2zM6 7h2v2H6zM2 12h2v2H2zM6 12h2v2H6z"
            fill="currentColor"
          />
        </svg>
        <span className={styles.place}>{index + 1}</span>
      </span>
      <span className={styles.content}>{children}</span>
      <span className={styles.moves}>
        {actions}
        <MoveButton
          direction="up"
          name={name}
          isAtEnd={index === 0}
          onPress={(button) => move(index - 1, button)}
        />
        <MoveButton
          direction="down"
          name={name}
          isAtEnd={isLast}
          onPress={(button) => move(index + 1, button)}
        />
      </span>
    </li>
  );
}
