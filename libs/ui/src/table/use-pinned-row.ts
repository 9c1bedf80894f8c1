import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';

/**
 * Renders one row of a virtual list out of sight, too: with the focus, or dragged.
 * @returns the virtualizer's `rangeExtractor`, the pinned key, and `pin(element)`, which finds its row by `data-index`
 */
export function usePinnedRow(rows: readonly { key: string }[]) {
  const [pinned, setPinned] = useState<string>();
  const index = useMemo(
    () => (pinned === undefined ? -1 : rows.findIndex(({ key }) => key === pinned)),
    [rows, pinned],
  );
  const rangeExtractor = useCallback((range: Range) => withIndices(range, [index]), [index]);
  const pin = (element: Element | undefined) => {
    const row = element?.closest<HTMLElement>('[data-index]');
    setPinned(row ? rows[Number(row.dataset.index)]?.key : undefined);
  };
  return { rangeExtractor, pinned, pin };
}

/** The rows of a range, and others wherever they are; those that do not exist are ignored. */
export function withIndices(range: Range, indices: readonly number[]): number[] {
  const others = indices.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...others])].toSorted((a, b) => a - b);
}
