import type { ReactNode } from 'react';
import styles from './sortable-header.module.css';
import { ColumnHeader } from './table.tsx';
import tools from '../styles/tools.module.css';
import { classNames } from '../class-names.ts';

interface SortableHeaderProps {
  direction: 'asc' | 'desc' | false;
  /** Called for the next of: ascending, descending, unsorted. */
  onSort: () => void;
  /** `end` is for numbers that are compared. */
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
}

/** Points up; rotated for a descending column. */
const ARROW = 'M5 11V1M1 5l4-4 4 4';
const BOTH_WAYS = 'M2 4l3-3 3 3M2 8l3 3 3-3';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function SortableHeader({ direction, onSort, align, children }: SortableHeaderProps) {
  return (
    <ColumnHeader
      align={align}
      aria-sort={direction ? ARIA_SORT[direction] : 'none'}
      className={styles.column}
    >
      <button type="button" className={classNames(tools.bareButton, styles.sort)} onClick={onSort}>
        {children}
        <svg viewBox="0 0 10 12" aria-hidden="true" focusable="false" className={styles.arrow}>
          <path
            d={direction ? ARROW : BOTH_WAYS}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
          />
        </svg>
      </button>
    </ColumnHeader>
  );
}
