import { enhancement } from '@nox/federation/islands';
import { listen } from '@nox/ui/browser';
import { listenToControls, prefersReducedMotion, setAttributes, setText } from './slides.ts';
import { slidePosition, type Step, STEP_BY, type Swipe, wrap } from './steps.ts';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
export const NARROW = '(width < 48rem)';

/** A press that moves less, in pixels, is a click. */
const MAX_CLICK_MOVE_PX = 8;

/** Stiff enough for a released row to be back before the step that it may have caused ends, without overshooting. */
const RELEASE_TRANSITION = { bounceStiffness: 900, bounceDamping: 60 };

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

export interface CarouselOptions {
  label: string;
  /** What of a swipe causes a step. */
  swipe: keyof typeof STEP_BY;
}

/** One slide at a time on a narrow screen, first what the address names. Its elements are those of `carousel.tsx`; slides may change. */
function enhanceCarousel(island: HTMLElement, { label, swipe }: CarouselOptions): () => void {
  const carousel = island.firstElementChild as HTMLElement;
  const row = carousel.firstElementChild as HTMLElement;
  const narrow = window.matchMedia(NARROW);
  let current = 0;
  let isWhole = false;

  const update = (dragDirection: Step = 0) => {
    const count = row.children.length;
    current = Math.max(0, Math.min(current, count - 1));
    const isCarousel = narrow.matches && count > 1 && !isWhole;
    carousel.dataset['state'] = isWhole ? 'whole' : isCarousel ? 'ready' : 'plain';
    updateRoles(carousel, row, isCarousel && label);
    updateSlides(row, isCarousel ? current : undefined, dragDirection);
    updateControls(carousel, current, count, isWhole);
    setDraggable(isCarousel);
  };
  const go = (step: Step) => {
    if (step === 0) return;
    const from = row.children[current]!;
    current = wrap(current + step, row.children.length);
    // The former slide is where it moves out.
    update(-step as Step);
    if (!prefersReducedMotion()) slideIn(row, from, row.children[current]!, step);
  };
  const setDraggable = draggable(row, update, (drag) => go(STEP_BY[swipe](drag)));
  const showTarget = () => {
    const target = document.getElementById(window.location.hash.slice(1));
    const index = [...row.children].findIndex((slide) => slide.contains(target));
    const wasHidden = index !== -1 && index !== current;
    if (index !== -1) current = index;
    update();
    // The browser could not scroll to what was hidden.
    if (wasHidden && narrow.matches) target!.scrollIntoView({ block: 'nearest' });
  };
  const handlers = [
    listenToControls(carousel, go),
    listen(carousel, {
      click({ target }) {
        if (!(target as Element).closest('[data-all]')) return;
        isWhole = !isWhole;
        update();
      },
    }),
    listen(narrow, { change: () => update() }),
    listen(window, { hashchange: showTarget }),
  ];
  const list = new MutationObserver(() => update());
  list.observe(row, { childList: true });
  showTarget();

  return () => {
    for (const end of handlers) end();
    list.disconnect();
    setDraggable(false);
  };
}

/** @param label of the carousel; false where it is a list */
function updateRoles(carousel: Element, row: Element, label: string | false): void {
  const isCarousel = label !== false;
  setAttributes(carousel, {
    role: isCarousel && 'group',
    'aria-roledescription': isCarousel && 'carousel',
    'aria-label': label,
  });
  setAttributes(row, { role: !isCarousel && 'list' });
}

/** @param current the only one that is shown; undefined where they are a list */
function updateSlides(row: Element, current: number | undefined, dragDirection: Step): void {
  const slides = [...row.children];
  const isCarousel = current !== undefined;
  slides.forEach((slide, index) =>
    setAttributes(slide, {
      role: isCarousel ? 'group' : 'listitem',
      'aria-roledescription': isCarousel && 'slide',
      'aria-label': isCarousel && `${index + 1} of ${slides.length}`,
      'data-position': isCarousel && slidePosition(index, current, slides.length, dragDirection),
      inert: isCarousel && index !== current && '',
    }),
  );
}

function updateControls(carousel: Element, current: number, count: number, isWhole: boolean) {
  // Not what is in the slides.
  const [controls, all] = ['[data-controls]', '[data-all]'].map((part) =>
    carousel.querySelector(`:scope > ${part}`),
  );
  controls?.toggleAttribute('hidden', isWhole);
  setText(controls?.querySelector('[role=status]'), `${current + 1} of ${count}`);
  controls?.querySelectorAll('[data-mark]').forEach((mark, index) => {
    setAttributes(mark, { 'data-mark': index === current ? 'on' : 'off' });
  });
  setText(all?.firstChild, isWhole ? 'Show one at a time' : `Show all ${count}`);
}

/**
 * Moves a row with a finger or mouse, by code that is loaded when it is needed.
 * @param onDirection called when a drag begins to go this way @returns a function that sets whether the row can be dragged
 */
function draggable(
  row: HTMLElement,
  onDirection: (direction: Step) => void,
  onSwipe: (drag: Swipe) => void,
) {
  let isOn = false;
  let wasDragged = false;
  let direction: Step = 0;
  let stop: (() => void) | undefined;

  const start = (drag: Awaited<ReturnType<typeof loadDrag>>) => {
    if (!isOn || stop) return;
    const stopDrag = drag(row, {
      axis: 'x',
      directionLock: true,
      snapToOrigin: true,
      momentum: false,
      transition: RELEASE_TRANSITION,
      onStart: () => (direction = 0),
      onMove(_, { offset }) {
        if (Math.abs(offset.x) > MAX_CLICK_MOVE_PX) wasDragged = true;
        const next = offset.x > 0 ? -1 : 1;
        if (next !== direction) onDirection((direction = next));
      },
      onEnd({ type }, { offset, velocity }) {
        // The browser took over the touch to scroll the page.
        if (type !== 'pointercancel') onSwipe({ offset: offset.x, velocity: velocity.x });
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
    if (is === isOn) return;
    isOn = is;
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

/** Animates the row by one slide. With `translate`, which adds up with the `transform` of the drag. */
function slideIn(row: Element, from: Element, to: Element, step: Step): void {
  const sign = step === 1 ? '' : '-1 * ';
  row.animate(
    {
      translate: [`calc(${sign}(100% + var(--gutter)))`, 'none'],
      height: [from, to].map((slide) => `${slide.clientHeight}px`),
    },
    TRANSITION,
  );
}

export default enhancement('Carousel', enhanceCarousel);
