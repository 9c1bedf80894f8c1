import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { VisuallyHidden } from '@nox/ui';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { destinationOf, draggedFrom } from './drag-data';
import { SortableItem } from './sortable-item';
import styles from './sortable-list.module.css';

interface SortableEntry {
  key: string;
  name: string;
  content: ReactNode;
  /** What else can be done with it. */
  actions?: ReactNode;
}

interface SortableListProps {
  'aria-label': string;
  items: readonly SortableEntry[];
  onMove: (from: number, to: number) => void;
  disabled?: boolean;
  /** The content is more than a name: on a phone it gets a line of its own. */
  isRoomy?: boolean;
}

/** A list that is put in order by dragging, or item by item with the buttons that every item has. */
export function SortableList({
  items,
  onMove,
  disabled = false,
  isRoomy = false,
  ...rest
}: SortableListProps) {
  const [list] = useState(() => Symbol('list'));
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    if (from === to || disabled || !items[to]) return;
    onMove(from, to);
    setSaid(`${items[from]!.name}: now ${to + 1} of ${items.length}.`);
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

  return (
    <>
      <ol data-roomy={isRoomy} className={styles.list} {...rest}>
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
