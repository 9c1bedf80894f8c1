import { useEffect, useRef } from 'react';
import { rowId } from '../list-address.ts';

/**
 * Scrolls to the row of an item once it is there, and again if it moves to another place of the list.
 * @param index of the item among the rows; -1 if it is not one of them
 * @returns the ref of the live region that then says so
 */
export function useMarkedRow(marked: string | undefined, index: number) {
  const region = useRef<HTMLSpanElement>(null);
  const scrolledTo = useRef<string>(undefined);

  useEffect(() => {
    const place = marked && index >= 0 ? `${marked} ${index}` : undefined;
    if (place === scrolledTo.current) return;
    scrolledTo.current = place;
    const row = place && document.getElementById(rowId(marked!));
    // Written after the region is there: what a live region starts with is not announced.
    if (region.current) region.current.textContent = row ? announcementOf(row) : '';
    if (!row) return;
    // The form may have been scrolled further than its list is.
    window.scrollTo(0, 0);
    // jsdom has no `scrollIntoView`.
    row.scrollIntoView?.({ block: 'nearest' });
  }, [marked, index]);

  return region;
}

function announcementOf(row: Element): string {
  const name = row.querySelector('[role="rowheader"]')?.textContent ?? '';
  return `${name} is marked in the list.`;
}
