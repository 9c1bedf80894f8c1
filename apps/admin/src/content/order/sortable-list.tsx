import { classNames, VisuallyHidden } from '@nox/ui';
import type { ReactNode } from 'react';
import { SortableItem } from './sortable-item.tsx';
import styles from './sortable-list.module.css';
import { useSorting } from './use-sorting.ts';

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
}

/**
 * A list that is put in order by dragging, or item by item with the buttons that every item has. On a phone what is
 * edited in it gets a line of its own.
 */
export function SortableList({ items, onMove, ...rest }: SortableListProps) {
  const { list, move, said } = useSorting({ items, onMove, disabled: false });
  return (
    <>
      <ol className={classNames(styles.list, styles.roomy)} {...rest}>
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
