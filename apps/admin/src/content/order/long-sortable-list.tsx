import { classNames, VisuallyHidden } from '@nox/ui';
import { useRef } from 'react';
import { SortableItem } from './sortable-item.tsx';
import styles from './sortable-list.module.css';
import { useRowsInSight } from './use-rows-in-sight.ts';
import { useSorting } from './use-sorting.ts';

interface LongSortableListProps {
  'aria-label': string;
  items: readonly { id: string; name: string }[];
  onMove: (from: number, to: number) => void;
  disabled: boolean;
}

/** As `SortableList`, for two thousand names: only those in sight are there. */
export function LongSortableList({ items, onMove, disabled, ...rest }: LongSortableListProps) {
  const { list, move, said } = useSorting({ items, onMove, disabled });
  const element = useRef<HTMLOListElement>(null);
  const { rows, height, measure, keep } = useRowsInSight(element, items);
  return (
    <>
      <ol
        ref={element}
        className={classNames(styles.list, styles.long)}
        style={{ height }}
        onFocus={({ target }) => keep(target)}
        onDragStart={({ target }) => keep(target as Element)}
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
              inSight={{ top, size: items.length, measure }}
            >
              <span className={styles.name}>{name}</span>
            </SortableItem>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
