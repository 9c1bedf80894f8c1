import { isTooOld } from './start.ts';

const ENTRANCE = { opacity: [0, 1], transform: ['translateY(24px)', 'none'] };
/** The easing is `--ease`; children that wait for their turn are hidden. */
const TIMING = {
  duration: 600,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  fill: 'backwards',
} as const;

/** Lets children of `data-reveal` enter once that share of it is visible, if it is not already. Pages hide them by `data-waiting`. */
export function revealWhenVisible(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || isTooOld()) return;
  // It runs before a paint, whose layout it measures; all are measured before the first is hidden.
  requestAnimationFrame(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('[data-reveal]')];
    const thresholds = elements.map(hiddenThreshold);
    elements.forEach((element, index) => reveal(element, thresholds[index]!));
  });
}

/** See `visibleThreshold`; 0 if so much is visible already. */
function hiddenThreshold(element: HTMLElement): number {
  const { top, bottom, height } = element.getBoundingClientRect();
  const threshold = visibleThreshold(Number(element.dataset['reveal']), height, innerHeight);
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return visible >= threshold * height ? 0 : threshold;
}

function reveal(element: HTMLElement, threshold: number): void {
  if (threshold === 0) return;
  const { stagger = 0 } = element.dataset;
  element.dataset['waiting'] = '';
  const observer = new IntersectionObserver(
    (entries) => {
      // Several when it becomes visible while the page is busy.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      for (const [index, child] of [...element.children].entries()) {
        child.animate(ENTRANCE, { ...TIMING, delay: index * Number(stagger) * 1_000 });
      }
      delete element.dataset['waiting'];
    },
    { threshold },
  );
  observer.observe(element);
}

/** An IntersectionObserver's threshold: `amount` of the element, or of the screen if the element is higher. */
export function visibleThreshold(amount: number, height: number, screenHeight: number): number {
  return height > screenHeight ? (amount * screenHeight) / height : amount;
}
