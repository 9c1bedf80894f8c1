import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';

/**
 * Renders one row of a virtual list out of sight, too: with the focus, or dragged. `keyOf` must stay the same function.
 * @returns the virtualizer's `rangeExtractor`, the pinned key, and `pin(element)`, which finds its row by `data-index`
 */
export function usePinnedRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [pinned, setPinned] = useState<string>();
  const index = useMemo(
    () => (pinned === undefined ? -1 : rows.findIndex((row) => keyOf(row) === pinned)),
    [rows, keyOf, pinned],
  );
  const rangeExtractor = useCallback((range: Range) => withIndex(range, index), [index]);
  const pin = (element: Element | undefined) => {
    const row = element?.closest<HTMLElement>('[data-index]');
    const pinnedRow = row ? rows[Number(row.dataset.index)] : undefined;
    setPinned(pinnedRow && keyOf(pinnedRow));
  };
  return { rangeExtractor, pinned, pin };
}

function withIndex(range: Range, index: number): number[] {
  const indices = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indices.includes(index)) return indices;
  return [...indices, index].toSorted((a, b) => a - b);
}
