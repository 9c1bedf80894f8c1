import { useRef, useState, type ReactNode, useLayoutEffect } from 'react';
import { classNames, ui } from '../classes.ts';
import { usePinnedRow } from '../table/use-pinned-row.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { SortableItem, type VirtualRow } from './sortable-item.tsx';
import styles from './sortable-list.module.css';
import { useVirtualizer } from '@tanstack/react-virtual';

interface Item {
  key: string;
  name: string;
  content: ReactNode;
}

interface SortableListProps {
  'aria-label': string;
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  /** A phone shows the content of items that can be removed on its own line. */
  onRemove?: (index: number) => void;
}

/** A list that is sorted by dragging or by the buttons of each item. */
export function SortableList({ items, onMove, onRemove, ...rest }: SortableListProps) {
  const { itemAt, announcement } = useSorting({ items, onMove, onRemove, disabled: false });
  return (
    <>
      <ol role="list" className={classNames(ui.stack0, onRemove && styles.editable)} {...rest}>
        {items.map((item, index) => itemAt(index, item))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** The assumed height of a row until it is measured, in pixels. */
const ROW_PX = 45;
/** Rows rendered outside the viewport, for navigation with Tab. */
const OVERSCAN = 12;

interface VirtualListProps extends Sorting {
  'aria-label': string;
  items: readonly { key: string; name: string }[];
}

/** This is `SortableList` for thousands of names: it renders only the visible rows. */
export function VirtualSortableList({ items, onMove, disabled, ...rest }: VirtualListProps) {
  const { itemAt, announcement } = useSorting({ items, onMove, disabled });
  const element = useRef<HTMLOListElement>(null);
  const [listTop, setListTop] = useState(0);
  const { rangeExtractor, pin } = usePinnedRow(items);
  const virtualizer = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: listTop,
    getScrollElement: () => scrollerOf(element.current),
    getItemKey: (index) => items[index]!.key,
    rangeExtractor,
  });

  useLayoutEffect(() => {
    const list = element.current!;
    const scroller = scrollerOf(list)!;
    const distance = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setListTop(distance + scroller.scrollTop);
  }, []);

  return (
    <>
      <ol
        ref={element}
        role="list"
        className={classNames(ui.around, ui.stack0, styles.virtual)}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target }) => pin(target)}
        onDragStart={({ target }) => pin(target as Element)}
        {...rest}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]!;
          const virtualRow = {
            top: start - listTop,
            size: items.length,
            measure: virtualizer.measureElement,
          };
          return itemAt(index, { ...item, content: item.name }, virtualRow);
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

interface Sorting {
  items: readonly { name: string }[];
  onMove: (from: number, to: number) => void;
  onRemove?: SortableListProps['onRemove'];
  disabled: boolean;
}

function useSorting({ items, onMove, onRemove, disabled }: Sorting) {
  const [list] = useState(() => Symbol('list'));
  const [announcement, setAnnouncement] = useState('');

  const move = (from: number, to: number) => {
    if (from === to || disabled || !items[to]) return;
    onMove(from, to);
    setAnnouncement(`${items[from]!.name}: now ${to + 1} of ${items.length}.`);
  };

  const itemAt = (index: number, { key, content, name }: Item, virtualRow?: VirtualRow) => (
    <SortableItem
      key={key}
      list={list}
      index={index}
      virtualRow={virtualRow}
      name={name}
      isLast={index === items.length - 1}
      onMove={move}
      onRemove={onRemove}
    >
      {content}
    </SortableItem>
  );
  return { itemAt, announcement };
}

function scrollerOf(element: Element | null): Element | null {
  let ancestor = element?.parentElement ?? null;
  while (ancestor && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) {
    ancestor = ancestor.parentElement;
  }
  return ancestor ?? document.scrollingElement ?? document.documentElement;
}
