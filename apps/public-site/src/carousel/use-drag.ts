import { useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { prefersReducedMotion } from '../browser/browser.ts';
import type { Step, Swipe } from './slides.ts';

/** A press that moves less, in pixels, is a click. */
const MAX_CLICK_MOVE_PX = 8;
/** Over which the velocity at the end of a drag is measured. */
const VELOCITY_MS = 100;

const RELEASE = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

interface Position {
  x: number;
  at: number;
}

interface Drag {
  id: number;
  x: number;
  y: number;
  /** The last ones. */
  positions: Position[];
}

/**
 * Moves a row with the pointer, back at the end, and steps if it went far enough or fast enough. A vertical move is left to
 * the browser, which scrolls; the click that ends a drag is suppressed.
 * @returns the direction of the drag, and handlers for the row
 */
export function useDrag(
  row: RefObject<HTMLElement | null>,
  stepOf: (swipe: Swipe) => Step,
  go: (step: Step) => void,
) {
  const [dragDirection, setDragDirection] = useState<Step>(0);
  const drag = useRef<Drag>(null);
  const wasDragged = useRef(false);

  const end = () => {
    const offset = drag.current && wasDragged.current ? offsetOf(drag.current) : 0;
    drag.current = null;
    if (offset === 0) return;
    move(row.current!, '');
    if (prefersReducedMotion()) return;
    row.current!.animate({ transform: [`translateX(${offset}px)`, 'none'] }, RELEASE);
  };

  const handlers = {
    onPointerDown({ pointerId, isPrimary, button, clientX, clientY }: PointerEvent) {
      wasDragged.current = false;
      if (!isPrimary || button !== 0) return;
      drag.current = { id: pointerId, x: clientX, y: clientY, positions: [] };
    },
    onPointerMove({ pointerId, clientX, clientY, timeStamp }: PointerEvent) {
      const { current } = drag;
      if (!current || current.id !== pointerId) return;
      current.positions = [
        ...current.positions.filter(({ at }) => timeStamp - at < VELOCITY_MS),
        { x: clientX, at: timeStamp },
      ];
      const offset = offsetOf(current);
      if (!wasDragged.current) {
        if (Math.hypot(offset, clientY - current.y) <= MAX_CLICK_MOVE_PX) return;
        if (Math.abs(clientY - current.y) > Math.abs(offset)) return end();
        wasDragged.current = true;
        row.current!.setPointerCapture?.(pointerId);
      }
      setDragDirection(offset > 0 ? -1 : 1);
      move(row.current!, `translateX(${offset}px)`);
    },
    onPointerUp({ timeStamp }: PointerEvent) {
      const { current } = drag;
      const isSwipe = current && wasDragged.current;
      end();
      const step = isSwipe ? stepOf(swipeOf(current, timeStamp)) : 0;
      if (step !== 0) go(step);
    },
    // The browser took over the touch to scroll the page.
    onPointerCancel: end,
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { dragDirection, handlers };
}

const move = ({ style }: HTMLElement, transform: string) => {
  style.transform = transform;
};

const offsetOf = ({ x, positions }: Drag) => (positions.at(-1)?.x ?? x) - x;

function swipeOf(drag: Drag, now: number): Swipe {
  const recent = drag.positions.filter(({ at }) => now - at < VELOCITY_MS);
  const [first, last] = [recent[0], recent.at(-1)];
  const ms = first && last ? last.at - first.at : 0;
  return { offset: offsetOf(drag), velocity: ms > 0 ? ((last!.x - first!.x) / ms) * 1_000 : 0 };
}
