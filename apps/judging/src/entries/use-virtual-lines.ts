import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableLine } from './table-lines';

/** What a row is assumed to take until it has been measured, in pixels. */
const ROW_PX = 45;
const CARD_PX = 290;
/** As the style sheet has it between cards. */
const CARD_GAP_PX = 12;

/**
 * Which lines to render, since ten thousand of them would keep the page from moving: those in sight and a few
 * around them, and how much room the others take above and below.
 */
export function useVirtualLines(lines: readonly TableLine[], isWide: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => (isWide ? ROW_PX : CARD_PX),
    gap: isWide ? 0 : CARD_GAP_PX,
    overscan: isWide ? 8 : 3,
    scrollMargin: top,
    getItemKey: (index) => lines[index]!.key,
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

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    body,
    measure: virtualizer.measureElement,
    indices: items.map(({ index }) => index),
    roomAbove: first ? first.start - top : 0,
    roomBelow: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  };
}
