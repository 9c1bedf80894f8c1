const ENTRANCE = { opacity: [0, 1], transform: ['translateY(24px)', 'none'] };
/** The easing is `--ease`; children that wait for their turn are hidden. */
const TIMING = {
  duration: 600,
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
  fill: 'backwards',
} as const;

/** Lets children of `data-reveal` enter once that share of it is visible, if it is not already. Pages hide them by `data-waiting`. */
export function revealWhenVisible(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-reveal]')) reveal(element);
}

function reveal(element: HTMLElement): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const { reveal: amount, stagger = 0 } = element.dataset;
  const threshold = visibleThreshold(Number(amount), height, innerHeight);
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (visible >= threshold * height) return;
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
