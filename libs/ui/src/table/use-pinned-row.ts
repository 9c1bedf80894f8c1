import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useMemo, useState } from 'react';

/**
 * Renders one row of a virtual list out of sight, too: with the focus, or dragged; and that with `alwaysKey`.
 * @returns the virtualizer's `rangeExtractor`, the pinned key, and `pin(element)`, which finds its row by `data-index`
 */
export function usePinnedRow(rows: readonly { key: string }[], alwaysKey?: string) {
  const [pinned, setPinned] = useState<string>();
  const indices = useMemo(
    () => [pinned, alwaysKey].map((one) => (one ? rows.findIndex(({ key }) => key === one) : -1)),
    [rows, pinned, alwaysKey],
  );
  const rangeExtractor = useCallback((range: Range) => withIndices(range, indices), [indices]);
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
