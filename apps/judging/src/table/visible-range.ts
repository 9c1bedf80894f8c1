import type { Virtualizer } from '@tanstack/react-virtual';

type WindowVirtualizer = Pick<Virtualizer<Window, Element>, 'range' | 'scrollOffset' | 'options'>;

export interface VisibleRange {
  first: number;
  last: number;
  /** The top of the table is in sight: a row inserted above the first would visibly push it down. */
  isFromTop: boolean;
}

export class VisibleRangeTracker {
  private virtualizer: WindowVirtualizer | undefined;

  /** @returns a function that stops */
  track(virtualizer: WindowVirtualizer): () => void {
    this.virtualizer = virtualizer;
    return () => (this.virtualizer = undefined);
  }

  /** Undefined while there is no table. */
  readonly current = (): VisibleRange | undefined => {
    const { range, scrollOffset, options } = this.virtualizer ?? {};
    if (!range || !options) return undefined;
    const isFromTop = range.startIndex === 0 && (scrollOffset ?? 0) <= options.scrollMargin;
    return { first: range.startIndex, last: range.endIndex, isFromTop };
  };
}
