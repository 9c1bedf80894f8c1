import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';

/**
 * Keeps one row of a virtual list rendered while it is out of sight: a row that has the focus, or is dragged, would
 * lose it.
 * @param keyOf a function that stays the same
 * @returns the virtualizer's `rangeExtractor`, the key of the pinned row, and a function that pins the row around an
 * element, found by its `data-index`
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
