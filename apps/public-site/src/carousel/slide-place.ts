import type { Step } from './swipe.ts';

/** Where a slide stands beside the one that is shown. */
type SlidePlace = 'current' | 'next' | 'previous' | 'away';

/** The slide that many steps further on, around the end. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/**
 * Where slide `index` stands when `current` is shown. Of two slides the other is on both sides: it stands on the one
 * towards which the row is pulled.
 */
export function slidePlace(
  index: number,
  current: number,
  count: number,
  towards: Step,
): SlidePlace {
  if (index === current) return 'current';
  const isNext = index === wrap(current + 1, count);
  const isPrevious = index === wrap(current - 1, count);
  if (isNext && isPrevious) return towards === -1 ? 'previous' : 'next';
  return isNext ? 'next' : isPrevious ? 'previous' : 'away';
}
