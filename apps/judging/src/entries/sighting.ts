import type { Virtualizer } from '@tanstack/react-virtual';
import type { Sight } from './held-lines.ts';

type WindowVirtualizer = Pick<Virtualizer<Window, Element>, 'range' | 'scrollOffset' | 'options'>;

/** Tells which lines are in sight, also to those above the table. */
export class Sighting {
  private virtualizer: WindowVirtualizer | undefined;

  /** @returns a function that ends it */
  watch(virtualizer: WindowVirtualizer): () => void {
    this.virtualizer = virtualizer;
    return () => (this.virtualizer = undefined);
  }

  readonly look = (): Sight | undefined => {
    const { range, scrollOffset, options } = this.virtualizer ?? {};
    if (!range || !options) return undefined;
    const isFromTop = range.startIndex === 0 && (scrollOffset ?? 0) <= options.scrollMargin;
    return { first: range.startIndex, last: range.endIndex, isFromTop };
  };
}
