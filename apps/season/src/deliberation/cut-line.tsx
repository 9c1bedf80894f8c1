import { pluralize } from '@nox/contracts';
import { classNames, listen, tools, ui, useIsWide } from '@nox/ui';
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './deliberation.module.css';
import type { Deliberation } from './use-deliberation.ts';

const PAGE = 10;

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

const [EDGE_PX, SCROLL_PX] = [48, 16];

function useDrag(line: RefObject<HTMLElement | null>, shown: number, move: (to: number) => void) {
  const [isDragged, setIsDragged] = useState(false);
  const drag = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
    if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    const below = document.elementFromPoint(clientX, clientY)?.closest('[data-index]');
    if (!(below instanceof HTMLElement) || below.contains(line.current)) return;
    const { top, height } = below.getBoundingClientRect();
    const index = Number(below.dataset.index);
    // The line is one of the rows.
    move(index - Number(index > shown) + Number(clientY > top + height / 2));
  });
  useEffect(() => {
    if (!isDragged) return;
    const end = () => setIsDragged(false);
    // The window gets these events: an element that moves in the document loses the pointer.
    return listen(window, { pointermove: drag, pointerup: end, pointercancel: end });
  }, [isDragged]);
  const handlePointerDown = (event: PointerEvent) => {
    if (event.button > 0) return;
    // No text is selected meanwhile.
    event.preventDefault();
    line.current?.focus({ preventScroll: true });
    setIsDragged(true);
  };
  return [isDragged, handlePointerDown] as const;
}

interface CutLineProps extends Deliberation {
  virtualizer: RefObject<Virtualizer<Window, Element> | null>;
  /** What is done at the line, which is always in sight. */
  children: ReactNode;
}

export function CutLine({ virtualizer, children, ...deliberation }: CutLineProps) {
  const { places, hasPlaces, setPlaces, candidates, band, openId } = deliberation;
  const count = candidates.length;
  const text = hasPlaces ? pluralize(places, 'place') : 'How many places? Move this line.';
  // The summary above the list says how many tie, too.
  const isRoomy = useIsWide() && openId === null;
  const line = useRef<HTMLDivElement>(null);
  // There may be places for more than all.
  const shown = Math.min(places, count);
  const move = (next: number) => {
    const within = Math.min(Math.max(next, 1), count);
    if (within !== shown) setPlaces(within);
  };
  const [isDragged, handlePointerDown] = useDrag(line, shown, move);

  // Its row moves in the document, which loses the focus.
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (!isFocused.current) return;
    line.current?.focus({ preventScroll: true });
    if (!isDragged) virtualizer.current?.scrollToIndex(shown);
  }, [shown, isDragged, virtualizer]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(shown + step);
  };
  return (
    <div className={classNames(ui.row1, styles.line)}>
      {/* The pattern of a window splitter; the number of places is a field above the table, too. */}
      <div
        ref={line}
        role="separator"
        aria-label="Cut line"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={shown}
        aria-valuetext={text}
        tabIndex={0}
        data-dragged={isDragged || undefined}
        className={classNames(styles.handle, tools.line3, ui.digits, tools.target)}
        onFocus={() => (isFocused.current = true)}
        onBlur={({ relatedTarget }) => (isFocused.current = relatedTarget === null)}
        onKeyDown={handleKeyDown}
        onPointerDown={handlePointerDown}
      >
        <span className={ui.row1}>
          <span className={ui.strong}>{text}</span>
          {band && isRoomy && <span className={ui.small}>{band}</span>}
        </span>
      </div>
      {children}
    </div>
  );
}
