import { enhancement } from '@nox/federation/islands';
import { listen } from '@nox/ui/listen';
import { prefersReducedMotion } from '../browser/browser.ts';
import { dragRow } from './drag-row.ts';
import { distance, slidePosition, STEP_BY, wrap, type Step } from './slides.ts';

const TRANSITION = { duration: 300, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };

const STEPS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

export interface CarouselOptions {
  /** What the slides are: "Breaking". */
  label: string;
  /** What of a swipe causes a step. */
  swipe: keyof typeof STEP_BY;
  /** Where it is a carousel; everywhere if absent. */
  media?: string;
  /** Slides fade in their place. */
  isFading?: boolean;
}

/** One slide at a time, first what the address names. Its elements are those of `carousel.tsx`; slides may change. */
export function enhanceCarousel(island: HTMLElement, options: CarouselOptions) {
  const { label, swipe, isFading = false } = options;
  const carousel = island.firstElementChild as HTMLElement;
  const row = carousel.firstElementChild as HTMLElement;
  const media = window.matchMedia(options.media ?? 'all');
  // Parts of the slides do not count.
  const part = (selector: string) => carousel.querySelector(`:scope > ${selector}`);
  let current = 0;
  let isWhole = false;
  let dragDirection: Step = 0;

  const update = () => {
    const slides = [...row.children];
    const count = slides.length;
    current = Math.max(0, Math.min(current, count - 1));
    const isCarousel = media.matches && count > 1 && !isWhole;
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
    const controls = part('[data-controls]');
    if (controls) setAttributes(controls, { hidden: isWhole && '' });
    setText(controls?.querySelector('[data-number]'), `${current + 1} of ${count}`);
    controls?.querySelectorAll('[data-mark]').forEach((mark, index) =>
      setAttributes(mark, {
        'data-distance': `${distance(index, current, count)}`,
        'aria-current': `${index === current}`,
      }),
    );
    setText(part('[data-all]')?.firstChild, isWhole ? 'Show one at a time' : `Show all ${count}`);
    setDraggable(isCarousel);
  };

  const jump = (index: number) => {
    current = index;
    dragDirection = 0;
    update();
  };
  const show = (index: number, step: number) => {
    const [from, to] = [current, index].map((each) => row.children[each] as HTMLElement);
    jump(index);
    if (from !== to && !isFading && !prefersReducedMotion()) slideIn(row, from!, to!, step);
  };
  const go = (step: Step) => show(wrap(current + step, row.children.length), step);

  const showTarget = () => {
    const target = document.getElementById(window.location.hash.slice(1));
    const index = [...row.children].findIndex((slide) => slide.contains(target));
    jump(index === -1 ? current : index);
  };

  const setDraggable = dragRow(row, {
    isStill: isFading,
    onMove(offset) {
      if (isFading) row.style.setProperty('--drag', `${offset / row.clientWidth}`);
      const direction = offset > 0 ? -1 : 1;
      if (direction === dragDirection) return;
      dragDirection = direction;
      update();
    },
    onEnd(end) {
      row.style.removeProperty('--drag');
      const step = STEP_BY[swipe](end);
      if (step !== 0) go(step);
    },
  });

  const ends = [
    listen(carousel, {
      click({ target }) {
        const { step, mark, all } =
          (target as Element).closest<HTMLElement>('button')?.dataset ?? {};
        if (step) go(Number(step) as Step);
        else if (mark) show(Number(mark), Number(mark) - current);
        else if (all !== undefined) {
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
    listen(media, { change: update }),
    listen(window, { hashchange: showTarget }),
    observe(row, { childList: true }, update),
    () => setDraggable(false),
  ];
  showTarget();
  return { go, jump, end: () => ends.forEach((end) => end()) };
}

/** @returns a function that ends it */
export function observe(
  target: Node,
  what: MutationObserverInit,
  onChange: () => void,
): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(target, what);
  return () => observer.disconnect();
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

/** Animates the row by one slide. Its `translate` adds up with the `transform` of the drag. */
function slideIn(row: Element, from: HTMLElement, to: HTMLElement, step: number): void {
  const side = step > 0 ? 'previous' : 'next';
  // A slide that leaves need not be a neighbour.
  row.querySelector(`:scope > [data-position=${side}]`)?.setAttribute('data-position', 'hidden');
  from.dataset['position'] = side;
  row.animate(
    {
      translate: [`calc(${Math.sign(step)} * (100% + var(--gap)))`, 'none'],
      height: [from, to].map((slide) => `${slide.clientHeight}px`),
    },
    TRANSITION,
  );
}

const enhanceList = (island: HTMLElement, options: CarouselOptions) =>
  enhanceCarousel(island, options).end;

export default enhancement('Carousel', enhanceList);
