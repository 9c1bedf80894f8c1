import type { Page } from '@playwright/test';

export interface PaintFigures {
  largestPaintMs: number;
  layoutShift: number;
  /** Sum of what tasks took beyond 50 ms. */
  blockingMs: number;
  /** When React answers a tap, and not only the browser by itself; `undefined` on a page without scripts. */
  interactiveMs: number | undefined;
}

declare global {
  interface Window {
    noxFigures: PaintFigures;
  }
}

/** Runs in the page before anything else. */
function collect(): void {
  const figures: PaintFigures = {
    largestPaintMs: 0,
    layoutShift: 0,
    blockingMs: 0,
    interactiveMs: undefined,
  };
  window.noxFigures = figures;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaintMs = startTime));
  observe('longtask', ({ duration }) => (figures.blockingMs += duration - 50));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) figures.layoutShift += value;
  });

  // React keeps an element's handlers under a key of its own, from the moment it answers.
  const answers = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    const isThere = answers(document.querySelector('header a')) && document.querySelector('h1');
    if (isThere) figures.interactiveMs = performance.now();
    else setTimeout(look, 20);
  };
  look();
}

/**
 * Watches what a page paints, from its start.
 * @returns a function that answers what was seen so far
 */
export async function watchPaints(page: Page): Promise<() => Promise<PaintFigures>> {
  // The compiler that runs this file names functions by a helper, which is not there in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(collect);
  return () => page.evaluate(() => window.noxFigures);
}
