import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback } from 'react';

/** Indices that are rendered out of sight, too, such as that of the control with the focus. */
export type Pinned = readonly (number | undefined)[];

/** A virtualizer's `rangeExtractor`; the same function while the pinned indices are. */
export function usePinnedRange(count: number, pinned: Pinned) {
  const always = pinned.filter((index) => index !== undefined && index < count).join(' ');
  return useCallback(
    (range: Range) => {
      const extra = always === '' ? [] : always.split(' ').map(Number);
      return [...new Set([...defaultRangeExtractor(range), ...extra])].toSorted((a, b) => a - b);
    },
    [always],
  );
}
