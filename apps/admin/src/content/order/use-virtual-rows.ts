import { usePinnedRow } from '@nox/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** The assumed height of a row until it is measured, in pixels. */
const ROW_PX = 45;
/** Rows rendered outside the viewport, for navigation with Tab. */
const OVERSCAN = 12;

const idOf = ({ id }: { id: string }) => id;

export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
) {
  const [listTop, setListTop] = useState(0);
  const { rangeExtractor, pin } = usePinnedRow(items, idOf);

  const virtualizer = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: listTop,
    getScrollElement: () => scrollerOf(list.current),
    getItemKey: (index) => items[index]!.id,
    rangeExtractor,
  });

  useLayoutEffect(() => {
    const scroller = scrollerOf(list.current!)!;
    const distance =
      list.current!.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setListTop(distance + scroller.scrollTop);
  }, [list]);

  return {
    rows: virtualizer
      .getVirtualItems()
      .map(({ index, start }) => ({ index, top: start - listTop })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    pin,
  };
}

function scrollerOf(element: Element | null): Element | null {
  let ancestor = element?.parentElement ?? null;
  while (ancestor && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) {
    ancestor = ancestor.parentElement;
  }
  return ancestor ?? document.scrollingElement ?? document.documentElement;
}
