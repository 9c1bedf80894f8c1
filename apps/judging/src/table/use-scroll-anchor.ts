import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { TableRow } from './table-rows.ts';

interface RenderedRow {
  key: unknown;
  start: number;
  end: number;
}

/**
 * Scrolls so that rows inserted or removed above do not move what is in sight: the row with the focus, else the first
 * visible one.
 * @param viewKey changes with what the list shows: then nothing is anchored
 */
export function useScrollAnchor(
  virtualizer: Virtualizer<Window, Element>,
  rows: readonly TableRow[],
  viewKey: string,
  focused: string | undefined,
): void {
  const { scrollMargin: top } = virtualizer.options;
  const last = useRef({ rows, viewKey, top, rendered: [] as RenderedRow[] });

  useLayoutEffect(() => {
    const { rendered, ...before } = last.current;
    const items = virtualizer.getVirtualItems();
    const now = items.map(({ key, start, end }) => ({ key, start, end }));
    last.current = { rows, viewKey, top, rendered: now };
    // The virtualizer itself corrects the position when a row turns out higher than estimated.
    if (before.viewKey !== viewKey || (before.rows === rows && before.top === top)) return;

    const from = window.scrollY;
    const to = from + window.innerHeight;
    const inSight = rendered.filter(({ start, end }) => end > from && start < to);
    // The top of the table is in sight: that is what stays.
    if (rendered[0] && inSight[0] === rendered[0] && rendered[0].start >= from) return;
    const anchors = [...inSight.filter(({ key }) => key === focused), ...inSight];
    for (const { key, start } of anchors) {
      const index = rows.findIndex((row) => row.key === key);
      if (index < 0) continue;
      const item = virtualizer.measurementsCache[index];
      if (item && item.start !== start) window.scrollTo({ top: from + item.start - start });
      return;
    }
  });
}
