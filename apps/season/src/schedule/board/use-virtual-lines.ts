import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type Pinned, usePinnedRange } from './use-pinned-range.ts';
import { useRem } from './use-layout.ts';

/** Of a row, as in the style sheets. */
const ROW_REM = 3;

/** Rows rendered beyond those in sight. */
const OVERSCAN = 3;

interface VirtualLinesOptions {
  count: number;
  /** Scrolls, unless the page does. */
  scroller: RefObject<HTMLElement | null>;
  isPageScrolled: boolean;
  /** Rendered out of sight, too: the row with the focus, and that of a card in the air. */
  pinned: Pinned;
}

/** Which of many equally high rows to render, and where. */
export function useVirtualLines({ count, scroller, isPageScrolled, pinned }: VirtualLinesOptions) {
  const rowPx = useRem() * ROW_REM;
  const [top, setTop] = useState(0);
  const rangeExtractor = usePinnedRange(count, pinned);
  const estimateSize = useCallback(() => rowPx, [rowPx]);
  const shared = { count, estimateSize, overscan: OVERSCAN, rangeExtractor };
  const inner = useVirtualizer({
    ...shared,
    getScrollElement: () => scroller.current,
    enabled: !isPageScrolled,
  });
  const outer = useWindowVirtualizer({ ...shared, scrollMargin: top, enabled: isPageScrolled });
  const virtualizer = isPageScrolled ? outer : inner;

  // Notices above move it.
  useLayoutEffect(() => {
    if (!isPageScrolled) return;
    const measure = () =>
      setTop(Math.round(scroller.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroller, isPageScrolled]);

  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  const items = virtualizer.getVirtualItems();
  return {
    lines: items.map(({ index, start }) => ({
      index,
      top: start - (isPageScrolled ? top : 0),
    })),
    height: rowPx * count,
    rowPx,
    /** The first row in sight. */
    first: virtualizer.range?.startIndex ?? 0,
  };
}
