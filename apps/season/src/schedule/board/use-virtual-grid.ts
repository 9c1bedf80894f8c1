import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { listen, useMinWidth, usePageTop, withIndices } from '@nox/ui';
import { type CSSProperties, type RefObject, useEffect, useMemo, useState } from 'react';

/** The style sheets have the same height of a row. */
const ROW_REM = 3;

export const lineStyle = (line: number) => ({ transform: `translateY(${line * ROW_REM}rem)` });

/** Indices that are rendered out of sight, too, such as that of the control with the focus; others are ignored. */
type Pinned = readonly (number | undefined)[];

function withPinned(pinned: Pinned) {
  const indices = pinned.map((index = -1) => index);
  return (range: Range) => withIndices(range, indices);
}

/**
 * Says which of many equally high rows to render, and where.
 * @param scroller scrolls, unless the page does
 */
export function useVirtualLines(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  isPageScrolled: boolean,
  pinned: Pinned,
) {
  const rowPx = useRem() * ROW_REM;
  const scrollMargin = usePageTop(scroller, isPageScrolled);
  const rangeExtractor = withPinned(pinned);
  const shared = { count, estimateSize: () => rowPx, overscan: 3, rangeExtractor };
  const inner = useVirtualizer({
    ...shared,
    getScrollElement: () => scroller.current,
    enabled: !isPageScrolled,
  });
  const outer = useWindowVirtualizer({ ...shared, scrollMargin, enabled: isPageScrolled });
  const virtualizer = isPageScrolled ? outer : inner;

  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);

  return {
    lines: virtualizer.getVirtualItems().map(({ index }) => index),
    height: rowPx * count,
    rowPx,
    first: virtualizer.range?.startIndex ?? 0,
  };
}

const MAX_STATIC = 5;

const COLUMN_REM = 13;

export const columnsTemplate = (count: number) =>
  ({
    '--panels': `repeat(${count}, ${count > MAX_STATIC ? `${COLUMN_REM}rem` : 'minmax(10rem, 1fr)'})`,
  }) as CSSProperties;

/** Says which of many panels to render: those in sight, and `pinned` ones. The array is the same while they are. */
export function useVirtualColumns(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  pinned: Pinned,
): number[] {
  const width = useRem() * COLUMN_REM;
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    enabled: count > MAX_STATIC,
    getScrollElement: () => scroller.current,
    estimateSize: () => width,
    overscan: 1,
    rangeExtractor: withPinned(pinned),
  });
  const all = Array.from({ length: count }, (_, column) => column);
  const inSight = virtualizer.getVirtualItems().map(({ index }) => index);
  const shown = JSON.stringify(count > MAX_STATIC ? inSight : all);
  return useMemo(() => JSON.parse(shown) as number[], [shown]);
}

/** One panel is shown at a time below this width; the style sheets have the same. */
const PHONE_PX = 768;

export const useIsPhone = () => !useMinWidth(PHONE_PX);

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Returns the pixels of a rem, which grow with the browser's text. It is not read at each render: that computes the styles of the document. */
function useRem(): number {
  const [rem, setRem] = useState(readRem);
  useEffect(() => listen(window, { resize: () => setRem(readRem()) }), []);
  return rem;
}
