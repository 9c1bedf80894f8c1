import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
} from 'react';
import type { TableLine } from './table-lines.ts';
import type { Sighting } from './sighting.ts';
import { useStillLines } from './use-still-lines.ts';

/** What a row is assumed to take until it has been measured, in pixels. */
const ROW_PX = 45;
const CARD_PX = 290;
/** As the style sheet has it between cards. */
const CARD_GAP_PX = 12;

interface VirtualLines {
  lines: readonly TableLine[];
  isWide: boolean;
  /** What is looked for: with something else the lines need not stay where they are. */
  place: string;
  sighting: Sighting;
}

/**
 * Which lines to render, since ten thousand of them would keep the page from moving: those in sight, a few around them
 * and the one that has the focus, and how much room the others take.
 */
export function useVirtualLines({ lines, isWide, place, sighting }: VirtualLines) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string>();
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : lines.findIndex(({ key }) => key === focused)),
    [lines, focused],
  );
  const gap = isWide ? 0 : CARD_GAP_PX;
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: useCallback(() => (isWide ? ROW_PX : CARD_PX), [isWide]),
    gap,
    overscan: isWide ? 8 : 3,
    scrollMargin: top,
    // Another function would have all lines measured anew.
    getItemKey: useCallback((index: number) => lines[index]!.key, [lines]),
    rangeExtractor: useCallback((range: Range) => withIndex(range, focusedIndex), [focusedIndex]),
  });

  // What stands above the table comes and goes, and moves the page's end.
  useLayoutEffect(() => {
    const look = () =>
      setTop(Math.round(body.current!.getBoundingClientRect().top + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  useEffect(() => virtualizer.measure(), [virtualizer, isWide]);
  useLayoutEffect(() => sighting.watch(virtualizer), [virtualizer, sighting]);
  useStillLines(virtualizer, lines, place, focused);

  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  return {
    body,
    measure: virtualizer.measureElement,
    /** Each line with the room of those that are left out before it. */
    rows: items.map(({ index, start }, at) => {
      const before = items[at - 1];
      return { index, room: start - (before ? before.end + gap : top) };
    }),
    roomBelow: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]');
      setFocused(row ? lines[Number(row.dataset.index)]?.key : undefined);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // Within the table the row that is left goes only once the next one has the focus; it may be the same.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocused(undefined);
    },
  };
}

function withIndex(range: Range, index: number): number[] {
  const indices = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indices.includes(index)) return indices;
  return [...indices, index].toSorted((a, b) => a - b);
}
