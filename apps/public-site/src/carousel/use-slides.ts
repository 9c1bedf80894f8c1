import { useState } from 'react';
import { wrap } from './slide-place.ts';
import type { Step } from './swipe.ts';

/** A wish from outside to show a certain slide; each `id` is a new wish. */
export interface SlideRequest {
  index: number;
  id: string;
}

interface Position {
  index: number;
  /** The step that led here; none if the slide was asked for. */
  step: Step;
  /** Counts the moves, so that two steps in the same direction are two. */
  moves: number;
}

/** Which of `count` slides is shown, and how to go to the others. */
export function useSlides(count: number, request: SlideRequest | undefined) {
  const [position, setPosition] = useState<Position>({
    index: request?.index ?? 0,
    step: 0,
    moves: 0,
  });

  const [answered, setAnswered] = useState(request?.id);
  if (request?.id !== answered) {
    setAnswered(request?.id);
    if (request) setPosition({ index: request.index, step: 0, moves: 0 });
  }

  const go = (step: Step) =>
    setPosition(({ index, moves }) => ({
      index: wrap(index + step, count),
      step,
      moves: moves + 1,
    }));

  // A list that was loaded again may have become shorter.
  return { ...position, index: Math.min(position.index, count - 1), go };
}
