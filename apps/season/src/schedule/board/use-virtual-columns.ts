import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useCallback, useMemo } from 'react';
import { useRem } from './use-layout.ts';
import { type Pinned, usePinnedRange } from './use-pinned-range.ts';

/** So many fit beside each other, or nearly: all of them are rendered. */
const MAX_STATIC = 5;

/** The width of more. */
const COLUMN_REM = 13;

/** The style of a grid's rows: few panels share its width. */
export const columnsTemplate = (count: number) =>
  ({
    '--panels': `repeat(${count}, ${count > MAX_STATIC ? `${COLUMN_REM}rem` : 'minmax(10rem, 1fr)'})`,
  }) as CSSProperties;

/** Which of many panels to render: those in sight, and `pinned` ones. The same array while they are the same. */
export function useVirtualColumns(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  pinned: Pinned,
): number[] {
  const width = useRem() * COLUMN_REM;
  const rangeExtractor = usePinnedRange(count, pinned);
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
