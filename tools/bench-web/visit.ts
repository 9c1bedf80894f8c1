import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE, slowNetwork, slowProcessor, withPage } from '../bench/pages.ts';

/** A page is quiet when nothing was on the network for this long. */
const QUIET_MS = 1_500;
const MAX_VISIT_MS = 60_000;

/** The cost of one first visit to a page. Times in milliseconds since the navigation began, sizes in bytes on the wire. */
export type Visit = PaintFigures &
  ReturnType<RequestTree['figures']> & {
    /** When the last image of the first screen was loaded; 0 if there is none. */
    imagesMs: number;
  };

/** Before anything is scrolled. Placeholders are in the page itself, so they have no entry. */
function firstScreenImages(): number {
  const shown = [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInside && image.checkVisibility({ visibilityProperty: true });
  });
  if (shown.some(({ complete }) => !complete)) return Infinity;
  const loaded = shown.flatMap(({ currentSrc }) => performance.getEntriesByName(currentSrc));
  return Math.max(0, ...loaded.map((entry) => (entry as PerformanceResourceTiming).responseEnd));
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/** A phone on a poor network on its first visit. `measure` runs once the page is quiet, and scrolled to its end if asked. @param pixels of the screen, for each CSS pixel */
export const visit = <T>(
  browser: Browser,
  url: string,
  measure: (page: Page, visit: Visit) => Promise<T>,
  isScrolled = false,
  pixels = 1,
): Promise<T> =>
  withPage(browser, { ...PHONE, deviceScaleFactor: pixels }, async (page, session) => {
    page.setDefaultTimeout(MAX_VISIT_MS);
    const requests = new RequestTree(session);
    await slowNetwork(session);
    await slowProcessor(session);
    await page.addInitScript(collect);
    await page.goto(url, { waitUntil: 'load' });
    await requests.quiet(QUIET_MS, MAX_VISIT_MS);
    const imagesMs = await page.evaluate(firstScreenImages);
    if (isScrolled) {
      await scrollThrough(page);
      await requests.quiet(QUIET_MS, MAX_VISIT_MS);
    }
    const figures = await page.evaluate(() => window.noxFigures);
    return measure(page, { ...figures, ...requests.figures(), imagesMs });
  });

export interface PaintFigures {
  largestPaintMs: number;
  layoutShift: number;
  /** This is the part with an image among the largest of what moved; the rest are texts whose font arrived. */
  imageShift: number;
  /** Sum of what tasks took beyond 50 ms. */
  blockingMs: number;
  /** When React handles clicks in the first island on the screen, or else links are there; `undefined` on the static page. */
  interactiveMs?: number;
  /** The same of all islands on the screen. */
  allInteractiveMs?: number;
  /** Counts the scripts that had arrived by then. */
  interactiveBytes?: number;
  /** The longest time from an input to the next paint. */
  interactionMs?: number;
  /** From the first tap in a form until React handles it. */
  handledMs?: number;
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
  });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
      type,
      buffered: true,
      // The API allows no shorter duration for events.
      durationThreshold: 16,
    } as PerformanceObserverInit);
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
  const scripts = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const isDocument = () =>
    document.getElementById('nox-scripts') && !document.getElementById('nox-data');
  observe('event', (entry) => {
    if (!(entry as PerformanceEventTiming).interactionId) return;
    figures.interactionMs = Math.max(figures.interactionMs ?? 0, entry.duration);
  });
  const handleTap = ({ target, timeStamp }: Event) => {
    const form = (target as Element).closest('form');
    if (!form || figures.handledMs !== undefined) return;
    const isReady = isHydrated(form) && !form.closest('nox-island:not([data-state="ready"])');
    if (isReady) figures.handledMs = performance.now() - timeStamp;
    else setTimeout(handleTap, 4, { target, timeStamp });
  };
  addEventListener('pointerdown', handleTap, true);

  const check = () => {
    const now = performance.now();
    const isWhole = isDocument()
      ? document.documentElement.hasAttribute('data-hydrated')
      : isHydrated(document.querySelector('header a')) && document.querySelector('h1');
    if (document.querySelector('[data-state="ready"]:is(nox-island)')) {
      figures.interactiveMs ??= now;
      figures.interactiveBytes ??= scripts();
    }
    if (!isWhole) return void setTimeout(check, 20);
    figures.interactiveMs ??= isDocument()
      ? (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .domInteractive
      : now;
    figures.allInteractiveMs = Math.max(figures.interactiveMs, isDocument() ? 0 : now);
    if (document.querySelector('[data-state="ready"]:is(nox-island)'))
      figures.allInteractiveMs = now;
    figures.interactiveBytes ??= scripts();
  };
  check();
}

interface Request {
  url: string;
  type: string | undefined;
  /** The address of the script that requested it; absent for what the HTML names. */
  initiator: string | undefined;
  bytes: number;
  isDone: boolean;
}

/** What no public page needs. */
const FOREIGN =
  /firebase|identitytoolkit|securetoken|\/static\/js\/(?!shell\/|public-site\/)[^/]+\//;

interface Stack {
  callFrames: { url: string }[];
  /** The stack that scheduled this one. */
  parent?: Stack;
}

interface Initiator {
  type: string;
  stack?: Stack;
  url?: string;
}

/** The script at the top of the stack that led to a request, across asynchronous calls. */
function scriptOf({ type, stack, url }: Initiator): string | undefined {
  if (type !== 'script') return type === 'parser' ? undefined : url;
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find(({ url: script }) => script !== '');
    if (frame) return frame.url;
  }
  return undefined;
}

export class RequestTree {
  readonly #requests = new Map<string, Request>();
  #changedAt = performance.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
      this.#changedAt = performance.now();
      const { url } = request;
      const script = scriptOf(initiator);
      this.#requests.set(requestId, { url, type, initiator: script, bytes: 0, isDone: false });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#end(requestId, encodedDataLength),
    );
    session.on('Network.responseReceived', ({ requestId, response }) => {
      // It has no end.
      if (response.mimeType === 'text/event-stream') this.#end(requestId, 0);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId, 0));
  }

  #end(requestId: string, bytes: number): void {
    const request = this.#requests.get(requestId);
    if (!request) return;
    this.#changedAt = performance.now();
    request.bytes = bytes;
    request.isDone = true;
  }

  /** Resolves when nothing was on the network for `ms`, at the latest after `maxMs`. */
  async quiet(ms: number, maxMs: number): Promise<void> {
    const deadline = performance.now() + maxMs;
    const isBusy = () => [...this.#requests.values()].some(({ isDone }) => !isDone);
    while (performance.now() < deadline) {
      if (!isBusy() && performance.now() - this.#changedAt > ms) return;
      await sleep(100);
    }
  }

  figures() {
    const requests = [...this.#requests.values()];
    const sum = (some: Request[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    const isScript = ({ type }: Request) => type === 'Script';
    return {
      scriptBytes: sum(requests.filter(isScript)),
      bytes: sum(requests),
      /** Sequential requests in the longest chain to a script, without the HTML. */
      levels: Math.max(0, ...requests.filter(isScript).map((request) => this.#level(request))),
      /** These files are Firebase's, or of another remote than the public site's. */
      foreignBytes: sum(requests.filter(({ url }) => FOREIGN.test(url))),
    };
  }

  /** Addresses of our scripts, styles and fonts that were requested more than once. */
  loadedTwice(): string[] {
    const urls = [...this.#requests.values()].map(({ url }) => url);
    const ours = urls.filter((url) => /\/static\/.*\.(js|css|woff2)$/.test(url));
    return [...new Set(ours.filter((url, index) => ours.indexOf(url) !== index))];
  }

  #level({ initiator }: Request, seen: readonly string[] = []): number {
    if (initiator === undefined || seen.includes(initiator)) return 1;
    const parent = [...this.#requests.values()].find(({ url }) => url === initiator);
    return parent && parent.type !== 'Document' ? 1 + this.#level(parent, [...seen, initiator]) : 1;
  }
}
