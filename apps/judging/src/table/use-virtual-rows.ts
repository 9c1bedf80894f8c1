import { usePinnedRow } from '@nox/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import type { TableRow } from './table-rows.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import type { VisibleRangeTracker } from './visible-range.ts';

/** Heights until a row has been measured, in pixels. */
const ROW_PX = 45;
const CARD_PX = 290;
/** As in the style sheet. */
const CARD_GAP_PX = 12;

const keyOf = ({ key }: TableRow) => key;

interface VirtualRowsOptions {
  rows: readonly TableRow[];
  isWide: boolean;
  /** Changes with what the list shows: then the scroll position is not preserved. */
  viewKey: string;
  visibleRange: VisibleRangeTracker;
}

/** Which of up to ten thousand rows to render: those in sight, a few around them and the one with the focus. */
export function useVirtualRows({ rows, isWide, viewKey, visibleRange }: VirtualRowsOptions) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const { rangeExtractor, pinned, pin } = usePinnedRow(rows, keyOf);
  const gap = isWide ? 0 : CARD_GAP_PX;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback(() => (isWide ? ROW_PX : CARD_PX), [isWide]),
    gap,
    overscan: isWide ? 8 : 3,
    scrollMargin: top,
    // With another function all rows would be measured again.
    getItemKey: useCallback((index: number) => rows[index]!.key, [rows]),
    rangeExtractor,
  });

  // Notices above the table move it, and change the height of the page.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round(body.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useEffect(() => virtualizer.measure(), [virtualizer, isWide]);
  useLayoutEffect(() => visibleRange.track(virtualizer), [virtualizer, visibleRange]);
  useScrollAnchor(virtualizer, rows, viewKey, pinned);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    body,
    measure: virtualizer.measureElement,
    /** `spacer` is the height of the rows left out before it. */
    virtualRows: items.map(({ index, start }, at) => {
      const before = items[at - 1];
      return { index, spacer: start - (before ? before.end + gap : top) };
    }),
    spacerBelow: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    onFocus: ({ target }: FocusEvent) => pin(target),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Within the table `onFocus` pins the next row, which may be the same.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) pin(undefined);
    },
  };
}
