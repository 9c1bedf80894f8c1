import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { listen, useMinWidth, usePageTop, withIndices } from '@nox/ui';
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

/** The style sheets have the same height of a row. */
const ROW_REM = 3;

export const lineStyle = (line: number) => ({ transform: `translateY(${line * ROW_REM}rem)` });

const OVERSCAN = 3;

/**
 * Says which of many equally high rows to render, and where.
 * @param scroller scrolls, unless the page does
 * @param pinned rendered out of sight, too: the row with the focus, and that of a card in the air
 */
export function useVirtualLines(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  isPageScrolled: boolean,
  pinned: Pinned,
) {
  const rowPx = useRem() * ROW_REM;
  const top = usePageTop(scroller, isPageScrolled);
  const rangeExtractor = usePinnedRange(pinned);
  const estimateSize = useCallback(() => rowPx, [rowPx]);
  const shared = { count, estimateSize, overscan: OVERSCAN, rangeExtractor };
  const inner = useVirtualizer({
    ...shared,
    getScrollElement: () => scroller.current,
    enabled: !isPageScrolled,
  });
  const outer = useWindowVirtualizer({ ...shared, scrollMargin: top, enabled: isPageScrolled });
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
  const rangeExtractor = usePinnedRange(pinned);
  const virtualizer = useVirtualizer({
    count,
    horizontal: true,
    enabled: count > MAX_STATIC,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => width, [width]),
    overscan: 1,
    rangeExtractor,
  });
  const items = count > MAX_STATIC ? virtualizer.getVirtualItems() : undefined;
  return useMemo(
    () => items?.map(({ index }) => index) ?? Array.from({ length: count }, (_, column) => column),
    [count, items],
  );
}

/** Indices that are rendered out of sight, too, such as that of the control with the focus; others are ignored. */
type Pinned = readonly (number | undefined)[];

/** A virtualizer's `rangeExtractor`; the same function while the pinned indices are. */
function usePinnedRange(pinned: Pinned) {
  const always = JSON.stringify(pinned.map((index = -1) => index));
  return useCallback(
    (range: Range) => withIndices(range, JSON.parse(always) as number[]),
    [always],
  );
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
