export interface PaintFigures {
  largestPaintMs: number;
  layoutShift: number;
  /** Of it, with an image among the largest of what moved; the rest are texts whose font arrived. */
  imageShift: number;
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
export function collect(): void {
  const figures: PaintFigures = (window.noxFigures = {
    largestPaintMs: 0,
    layoutShift: 0,
    imageShift: 0,
    blockingMs: 0,
    interactiveMs: undefined,
  });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (figures.largestPaintMs = startTime));
  observe('longtask', ({ duration }) => (figures.blockingMs += duration - 50));
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    if (shift.hadRecentInput) return;
    figures.layoutShift += shift.value;
    const hasImage = shift.sources.some(
      ({ node }) =>
        node instanceof Element && (node.matches('img') || node.querySelector('img') !== null),
    );
    if (hasImage) figures.imageShift += shift.value;
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
