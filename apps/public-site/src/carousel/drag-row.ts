import { listen } from '@nox/ui/listen';

/** A press that moves less, in pixels, is a click. */
const MAX_CLICK_MOVE_PX = 8;

/** Stiff enough for a released row to be back before the step that it may have caused ends, without overshooting. */
const RELEASE_TRANSITION = { bounceStiffness: 900, bounceDamping: 60 };

interface DragHandlers {
  /** The offset in pixels, while the row is dragged. */
  onMove: (offset: number) => void;
  /** A release, with the velocity in pixels a second; the offset is 0 if the browser took over the touch to scroll the page. */
  onEnd: (swipe: { offset: number; velocity: number }) => void;
  /** The row stays where it is. */
  isStill: boolean;
}

/** @returns a function that makes a row draggable, or ends that */
export function dragRow(row: HTMLElement, { onMove, onEnd, isStill }: DragHandlers) {
  let isDraggable = false;
  let wasDragged = false;
  let stop: (() => void) | undefined;

  const start = (drag: Awaited<ReturnType<typeof loadDrag>>) => {
    if (!isDraggable || stop) return;
    const stopDrag = drag(row, {
      axis: 'x',
      directionLock: true,
      snapToOrigin: true,
      momentum: false,
      transition: RELEASE_TRANSITION,
      ...(isStill && { constraints: { left: 0, right: 0 }, elastic: 0 }),
      onMove(_, { offset }) {
        if (Math.abs(offset.x) > MAX_CLICK_MOVE_PX) wasDragged = true;
        onMove(offset.x);
      },
      onEnd({ type }, { offset, velocity }) {
        const isCancelled = type === 'pointercancel';
        onEnd({ offset: isCancelled ? 0 : offset.x, velocity: velocity.x });
      },
    });
    // A drag ends with a click on what it began on.
    const stopClicks = listen(
      row,
      {
        pointerdown: () => (wasDragged = false),
        click(event) {
          if (!wasDragged) return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
      true,
    );
    stop = () => {
      stopDrag();
      stopClicks();
    };
  };

  return (is: boolean) => {
    if (is === isDraggable) return;
    isDraggable = is;
    stop?.();
    stop = undefined;
    if (is) void loadDrag().then(start);
  };
}

/** Loads the gesture of a row; after a failure again when the network is back. */
export async function loadDrag() {
  for (;;) {
    try {
      const { drag } = await import(/* webpackChunkName: "drag" */ 'framer-motion/dom');
      return drag;
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
