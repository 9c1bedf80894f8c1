import { enhancement } from '@nox/federation/islands';
import { listen } from '@nox/ui/listen';
import { prefersReducedMotion } from '../browser/browser.ts';
import { slidePosition, STEP_BY, wrap, type Step } from './slides.ts';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
export const NARROW = '(width < 48rem)';

/** A press that moves less, in pixels, is a click. */
const MAX_CLICK_MOVE_PX = 8;

/** Stiff enough for a released row to be back before the step that it may have caused ends, without overshooting. */
const RELEASE_TRANSITION = { bounceStiffness: 900, bounceDamping: 60 };

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

const STEPS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

export interface CarouselOptions {
  /** What the slides are: "Breaking". */
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
  let dragDirection: Step = 0;

  const update = () => {
    const slides = [...row.children];
    const count = slides.length;
    current = Math.max(0, Math.min(current, count - 1));
    const isCarousel = narrow.matches && count > 1 && !isWhole;
    carousel.dataset['state'] = isWhole ? 'whole' : isCarousel ? 'ready' : 'plain';
    setAttributes(carousel, {
      role: isCarousel && 'group',
      'aria-roledescription': isCarousel && 'carousel',
      'aria-label': isCarousel && label,
    });
    setAttributes(row, { role: !isCarousel && 'list' });
    slides.forEach((slide, index) =>
      setAttributes(slide, {
        role: isCarousel ? 'group' : 'listitem',
        'aria-roledescription': isCarousel && 'slide',
        'aria-label': isCarousel && `${index + 1} of ${count}`,
        'data-position': isCarousel && slidePosition(index, current, count, dragDirection),
        inert: isCarousel && index !== current && '',
      }),
    );
    // Not what is in the slides.
    const [controls, all] = ['[data-controls]', '[data-all]'].map((part) =>
      carousel.querySelector(`:scope > ${part}`),
    );
    if (controls) setAttributes(controls, { hidden: isWhole && '' });
    setText(controls?.querySelector('[role=status]'), `${current + 1} of ${count}`);
    controls?.querySelectorAll('[data-mark]').forEach((mark, index) => {
      setAttributes(mark, { 'data-mark': index === current ? 'on' : 'off' });
    });
    setText(all?.firstChild, isWhole ? 'Show one at a time' : `Show all ${count}`);
    makeDraggable(isCarousel);
  };

  const go = (step: Step) => {
    const from = row.children[current]!;
    current = wrap(current + step, row.children.length);
    update();
    if (!prefersReducedMotion()) slideIn(row, from, row.children[current]!, step);
  };

  const showTarget = () => {
    const target = document.getElementById(window.location.hash.slice(1));
    const index = [...row.children].findIndex((slide) => slide.contains(target));
    if (index !== -1) current = index;
    update();
  };

  let isDraggable = false;
  let wasDragged = false;
  let stopDrag: (() => void) | undefined;
  const makeDraggable = (is: boolean) => {
    if (is === isDraggable) return;
    isDraggable = is;
    stopDrag?.();
    stopDrag = undefined;
    if (is) void loadDrag().then(startDrag);
  };
  const startDrag = (drag: Awaited<ReturnType<typeof loadDrag>>) => {
    if (!isDraggable || stopDrag) return;
    stopDrag = drag(row, {
      axis: 'x',
      directionLock: true,
      snapToOrigin: true,
      momentum: false,
      transition: RELEASE_TRANSITION,
      onMove(_, { offset }) {
        if (Math.abs(offset.x) > MAX_CLICK_MOVE_PX) wasDragged = true;
        const direction = offset.x > 0 ? -1 : 1;
        if (direction === dragDirection) return;
        dragDirection = direction;
        update();
      },
      onEnd(event, { offset, velocity }) {
        // The browser took over the touch to scroll the page.
        if (event.type === 'pointercancel') return;
        const step = STEP_BY[swipe]({ offset: offset.x, velocity: velocity.x });
        if (step !== 0) go(step);
      },
    });
  };

  const handlers = [
    listen(carousel, {
      click({ target }) {
        const button = (target as Element).closest<HTMLElement>('[data-step], [data-all]');
        if (button?.dataset['step']) go(Number(button.dataset['step']) as Step);
        else if (button) {
          isWhole = !isWhole;
          update();
        }
      },
      keydown(event) {
        const step = STEPS[event.key];
        if (!step || !(event.target as Element).closest('[data-controls]')) return;
        event.preventDefault();
        go(step);
      },
    }),
    // A drag ends with a click on what it began on.
    listen(
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
    ),
    listen(narrow, { change: update }),
    listen(window, { hashchange: showTarget }),
  ];
  const list = new MutationObserver(update);
  list.observe(row, { childList: true });
  showTarget();

  return () => {
    for (const end of handlers) end();
    list.disconnect();
    makeDraggable(false);
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

/** A status that is written again would be read out again. */
function setText(node: Node | null | undefined, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}

/** False removes an attribute. */
function setAttributes(element: Element, attributes: Record<string, string | false>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) element.removeAttribute(name);
    else element.setAttribute(name, value);
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
