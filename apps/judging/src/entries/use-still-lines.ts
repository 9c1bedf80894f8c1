import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import type { TableLine } from './table-lines.ts';

interface Seen {
  key: unknown;
  start: number;
  end: number;
}

/**
 * Keeps what is looked at where it is on the screen while lines above it come and go: the line that has the focus, else
 * the first in sight.
 * @param place what is looked for; with something else nothing has to stay
 */
export function useStillLines(
  virtualizer: Virtualizer<Window, Element>,
  lines: readonly TableLine[],
  place: string,
  focused: string | undefined,
): void {
  const { scrollMargin: top } = virtualizer.options;
  const before = useRef<{ lines: readonly TableLine[]; place: string; top: number; seen: Seen[] }>({
    lines,
    place,
    top,
    seen: [],
  });

  useLayoutEffect(() => {
    const { seen, ...was } = before.current;
    const items = virtualizer.getVirtualItems();
    const now = items.map(({ key, start, end }) => ({ key, start, end }));
    before.current = { lines, place, top, seen: now };
    // Where a line only turned out higher than it was taken for, the virtualizer sees to it.
    if (was.place !== place || (was.lines === lines && was.top === top)) return;

    const from = window.scrollY;
    const to = from + window.innerHeight;
    const inSight = seen.filter(({ start, end }) => end > from && start < to);
    // While the top of the table is in sight it is what stays.
    if (seen[0] && inSight[0] === seen[0] && seen[0].start >= from) return;
    const anchors = [...inSight.filter(({ key }) => key === focused), ...inSight];
    for (const { key, start } of anchors) {
      const index = lines.findIndex((each) => each.key === key);
      if (index < 0) continue;
      const line = virtualizer.measurementsCache[index];
      if (line && line.start !== start) window.scrollTo({ top: from + line.start - start });
      return;
    }
  });
}
