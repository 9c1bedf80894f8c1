import type { Page } from '@playwright/test';

export interface PaintFigures {
  largestPaintMs: number;
  layoutShift: number;
  /** Sum of what tasks took beyond 50 ms. */
  blockingMs: number;
  /** When React handles clicks; `undefined` on a page without scripts. */
  interactiveMs: number | undefined;
}

declare global {
  interface Window {
    noxFigures: PaintFigures;
  }
}

/** Runs in the page before anything else. */
function collect(): void {
  const none = { largestPaintMs: 0, layoutShift: 0, blockingMs: 0, interactiveMs: undefined };
  const figures: PaintFigures = (window.noxFigures = none);
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaintMs = startTime));
  observe('longtask', ({ duration }) => (figures.blockingMs += duration - 50));
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) figures.layoutShift += shift.value;
  });

  // React stores an element's handlers under a key of its own once it is hydrated.
  const isHydrated = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const check = () => {
    const isReady = isHydrated(document.querySelector('header a')) && document.querySelector('h1');
    if (isReady) figures.interactiveMs = performance.now();
    else setTimeout(check, 20);
  };
  check();
}

/** Watches what a page paints, from its start. @returns a function for the figures so far */
export async function watchPaints(page: Page): Promise<() => Promise<PaintFigures>> {
  await page.addInitScript(collect);
  return () => page.evaluate(() => window.noxFigures);
}
