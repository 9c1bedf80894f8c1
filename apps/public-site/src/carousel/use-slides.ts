import { useState } from 'react';
import type { Step } from './swipe.ts';

/** Shows a slide; another `id` is another request. */
export interface SlideRequest {
  index: number;
  id: string;
}

interface Position {
  index: number;
  /** The step that led here; 0 if the slide was requested. */
  step: Step;
  /** Counts the steps, so that two in the same direction differ. */
  moves: number;
}

/** Which of `count` slides is shown, and how to step to its neighbours. */
export function useSlides(count: number, request: SlideRequest | undefined) {
  const [position, setPosition] = useState<Position>({
    index: request?.index ?? 0,
    step: 0,
    moves: 0,
  });

  const [handledId, setHandledId] = useState(request?.id);
  if (request?.id !== handledId) {
    setHandledId(request?.id);
    if (request) setPosition({ index: request.index, step: 0, moves: 0 });
  }

  const go = (step: Step) =>
    setPosition(({ index, moves }) => ({
      index: wrap(index + step, count),
      step,
      moves: moves + 1,
    }));

  // A list that was fetched again may be shorter.
  return { ...position, index: Math.min(position.index, count - 1), go };
}

/** An index beyond the ends, counted on around them. */
export function wrap(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Where slide `index` is. The other one of two is on the side that the row is dragged towards. */
export function slidePosition(index: number, current: number, count: number, dragDirection: Step) {
  if (index === current) return 'current';
  const isNext = index === wrap(current + 1, count);
  const isPrevious = index === wrap(current - 1, count);
  if (isNext && isPrevious) return dragDirection === -1 ? 'previous' : 'next';
  return isNext ? 'next' : isPrevious ? 'previous' : 'hidden';
}
