import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** What a row is assumed to take until it has been measured, in pixels. */
const ROW_PX = 45;
/** Whoever goes on with Tab finds the next rows there already. */
const ROWS_AROUND = 12;

/** Which rows of a long list are in sight of what scrolls around it, and where they stand in the list. */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  items: readonly { id: string }[],
) {
  const [listTop, setListTop] = useState(0);
  const [kept, setKept] = useState<string>();

  /** A row that has the focus, or is dragged, stays when it is scrolled away: it would lose both. */
  const keptToo = (range: Range) => {
    const indices = defaultRangeExtractor(range);
    const index = items.findIndex(({ id }) => id === kept);
    return index < 0 || indices.includes(index)
      ? indices
      : [...indices, index].sort((one, other) => one - other);
  };

  const virtualizer = useVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AROUND,
    scrollMargin: listTop,
    getScrollElement: () => scrollerOf(list.current),
    getItemKey: (index) => items[index]!.id,
    rangeExtractor: keptToo,
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
    /** Keeps the row around an element. */
    keep: (element: Element) => {
      const index = Number(element.closest('li')?.dataset.index);
      setKept(items[index]?.id);
    },
  };
}

function scrollerOf(element: Element | null): Element | null {
  let around = element?.parentElement ?? null;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    around = around.parentElement;
  }
  return around ?? document.scrollingElement ?? document.documentElement;
}
