import { type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { listen, useMinWidth, usePageTop, withIndices } from '@nox/ui';
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Of a row, as in the style sheets. */
const ROW_REM = 3;

const OVERSCAN = 3;

/**
 * Which of many equally high rows to render, and where.
 * @param scroller scrolls, unless the page does
 * @param pinned rendered out of sight, too: the row with the focus, and that of a card in the air; others are ignored
 */
export function useVirtualLines(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  isPageScrolled: boolean,
  pinned: readonly (number | undefined)[],
) {
  const rowPx = useRem() * ROW_REM;
  const top = usePageTop(scroller, isPageScrolled);
  const always = JSON.stringify(pinned.map((index = -1) => index));
  const rangeExtractor = useCallback(
    (range: Range) => withIndices(range, JSON.parse(always) as number[]),
    [always],
  );
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
    lines: virtualizer.getVirtualItems().map(({ index, start }) => ({
      index,
      top: start - (isPageScrolled ? top : 0),
    })),
    height: rowPx * count,
    rowPx,
    first: virtualizer.range?.startIndex ?? 0,
  };
}

/** Below this width one panel is shown at a time; as in the style sheets. */
const PHONE_PX = 768;

export const useIsPhone = () => !useMinWidth(PHONE_PX);

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** In pixels: grows with the browser's text. Not read at each render: that computes the styles of the document. */
function useRem(): number {
  const [rem, setRem] = useState(readRem);
  useEffect(() => listen(window, { resize: () => setRem(readRem()) }), []);
  return rem;
}
