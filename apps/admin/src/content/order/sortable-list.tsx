import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { classNames, VisuallyHidden } from '@nox/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { destinationOf, draggedFrom } from './drag-data.ts';
import { SortableItem } from './sortable-item.tsx';
import styles from './sortable-list.module.css';
import { useVirtualRows } from './use-virtual-rows.ts';

interface SortableListProps {
  'aria-label': string;
  items: readonly {
    key: string;
    name: string;
    content: ReactNode;
    actions?: ReactNode;
  }[];
  onMove: (from: number, to: number) => void;
}

/** A list that is sorted by dragging or by the buttons of each item. On a phone an item's content has its own line. */
export function SortableList({ items, onMove, ...rest }: SortableListProps) {
  const { list, move, announcement } = useSorting({ items, onMove, disabled: false });
  return (
    <>
      <ol className={classNames(styles.list, styles.editable)} {...rest}>
        {items.map(({ key, name, content, actions }, index) => (
          <SortableItem
            key={key}
            list={list}
            index={index}
            isLast={index === items.length - 1}
            name={name}
            onMove={move}
            actions={actions}
          >
            {content}
          </SortableItem>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** As `SortableList`, for thousands of names: renders only the visible rows. */
export function VirtualSortableList({
  items,
  onMove,
  disabled,
  ...rest
}: {
  'aria-label': string;
  items: readonly { id: string; name: string }[];
  onMove: (from: number, to: number) => void;
  disabled: boolean;
}) {
  const { list, move, announcement } = useSorting({ items, onMove, disabled });
  const element = useRef<HTMLOListElement>(null);
  const { rows, height, measure, pin } = useVirtualRows(element, items);
  return (
    <>
      <ol
        ref={element}
        className={classNames(styles.list, styles.virtual)}
        style={{ height }}
        onFocus={({ target }) => pin(target)}
        onDragStart={({ target }) => pin(target as Element)}
        {...rest}
      >
        {rows.map(({ index, top }) => {
          const { id, name } = items[index]!;
          return (
            <SortableItem
              key={id}
              list={list}
              index={index}
              isLast={index === items.length - 1}
              name={name}
              onMove={move}
              virtualRow={{ top, size: items.length, measure }}
            >
              <span className={styles.name}>{name}</span>
            </SortableItem>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface Sorting {
  items: readonly { name: string }[];
  onMove: (from: number, to: number) => void;
  disabled: boolean;
}

function useSorting({ items, onMove, disabled }: Sorting) {
  const [list] = useState(() => Symbol('list'));
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    if (from === to || disabled || !items[to]) return;
    onMove(from, to);
    setAnnouncement(`${items[from]!.name}: now ${to + 1} of ${items.length}.`);
  };
  const drop = useEffectEvent(move);

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedFrom(source.data, list) !== undefined,
        onDrop: ({ source, location }) => {
          const from = draggedFrom(source.data, list);
          const target = location.current.dropTargets[0];
          if (from === undefined || !target) return;
          drop(from, destinationOf(from, target.data));
        },
      }),
    [list],
  );

  return { list, move, announcement };
}
