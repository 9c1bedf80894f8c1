import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE, slowNetwork, slowProcessor, withPage } from '../bench/pages.ts';

const QUIET_MS = 1_500;
const MAX_VISIT_MS = 60_000;

/** The cost of one first visit to a page. Times in milliseconds since the navigation began, sizes in bytes on the wire. */
export type Visit = PaintFigures &
  ReturnType<RequestTree['figures']> & {
    /** When the last image of the first screen was loaded; 0 if there is none. */
    imagesMs: number;
    wholeBytes?: number;
  };

/** Nothing is scrolled yet. Placeholders are in the page itself, so they have no entry. */
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

/** A phone on a poor network on its first visit. `measure` runs once the page is quiet, and scrolled to its end if asked. */
export const visit = <T>(
  browser: Browser,
  url: string,
  measure: (page: Page, visit: Visit) => Promise<T>,
  isScrolled = false,
): Promise<T> =>
  withPage(browser, PHONE, async (page, session) => {
    page.setDefaultTimeout(MAX_VISIT_MS);
    const requests = new RequestTree(session);
    await slowNetwork(session);
    await slowProcessor(session);
    await page.addInitScript(collect);
    await page.goto(url, { waitUntil: 'load' });
    await requests.quiet(QUIET_MS, MAX_VISIT_MS);
    const imagesMs = await page.evaluate(firstScreenImages);
    const first = { ...requests.figures(), imagesMs };
    if (isScrolled) {
      await scrollThrough(page);
      await requests.quiet(QUIET_MS, MAX_VISIT_MS);
    }
    const figures = await page.evaluate(() => window.noxFigures);
    const whole = isScrolled && { wholeBytes: requests.figures().bytes };
    return measure(page, { ...figures, ...first, ...whole });
  });

export interface PaintFigures {
  largestPaintMs: number;
  layoutShift: number;
  blockingMs: number;
  /** When React handles clicks in the first island on the screen, or else links are there; `undefined` on the static page. */
  interactiveMs?: number;
  allInteractiveMs?: number;
  interactiveBytes?: number;
}

declare global {
  interface Window {
    noxFigures: PaintFigures;
  }
}

export function collect(): void {
  const figures: PaintFigures = { largestPaintMs: 0, layoutShift: 0, blockingMs: 0 };
  window.noxFigures = figures;
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
  const scripts = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const isDocument = () =>
    document.getElementById('nox-scripts') && !document.getElementById('nox-data');

  const check = () => {
    const now = performance.now();
    const hasIsland = document.querySelector('[data-state="ready"]:is(nox-island)') !== null;
    const isWhole = isDocument()
      ? document.documentElement.hasAttribute('data-hydrated')
      : isHydrated(document.querySelector('header a')) && document.querySelector('h1');
    if (!hasIsland && !isWhole) return void setTimeout(check, 20);
    const [{ domInteractive } = { domInteractive: now }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    // A document without islands has links alone, which need no script.
    const at = isDocument() && !hasIsland ? domInteractive : now;
    figures.interactiveMs ??= at;
    figures.interactiveBytes ??= scripts();
    if (!isWhole) return void setTimeout(check, 20);
    figures.allInteractiveMs = Math.max(figures.interactiveMs, at);
  };
  check();
}

/** A browser's stack, with the one that scheduled it. */
interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

interface Initiator {
  type: string;
  stack?: Stack;
  url?: string;
}

/** Returns the script at the top of the stack that led to a request, across asynchronous calls; `undefined` for what the HTML names. */
function scriptOf({ type, stack, url }: Initiator): string | undefined {
  if (type !== 'script') return type === 'parser' ? undefined : url;
  for (let part = stack; part; part = part.parent) {
    const frame = part.callFrames.find(({ url: script }) => script !== '');
    if (frame) return frame.url;
  }
  return undefined;
}

interface Request {
  url: string;
  type: string | undefined;
  initiator: string | undefined;
  bytes: number;
  isDone: boolean;
}

const FOREIGN =
  /firebase|identitytoolkit|securetoken|\/static\/js\/(?!shell\/|public-site\/)[^/]+\//;

export class RequestTree {
  readonly #byId = new Map<string, Request>();
  #changedAt = performance.now();

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type, initiator }) => {
      this.#changedAt = performance.now();
      const request = { url, type, initiator: scriptOf(initiator), bytes: 0, isDone: false };
      this.#byId.set(requestId, request);
    });
    const end = ({ requestId = '', encodedDataLength: bytes = 0 }) => {
      this.#changedAt = performance.now();
      Object.assign(this.#byId.get(requestId) ?? {}, { bytes, isDone: true });
    };
    session.on('Network.loadingFinished', end);
    session.on('Network.loadingFailed', ({ requestId }) => end({ requestId }));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      // A stream of events has no end.
      if (response.mimeType === 'text/event-stream') end({ requestId });
    });
  }

  get #all(): Request[] {
    return [...this.#byId.values()];
  }

  /** Resolves when nothing was on the network for `ms`, at the latest after `maxMs`. */
  async quiet(ms: number, maxMs: number): Promise<void> {
    const deadline = performance.now() + maxMs;
    const isQuiet = () =>
      this.#all.every(({ isDone }) => isDone) && performance.now() - this.#changedAt > ms;
    while (!isQuiet() && performance.now() < deadline) await sleep(100);
  }

  figures() {
    const sum = (some: Request[]) => some.reduce((total, { bytes }) => total + bytes, 0);
    const scripts = this.#all.filter(({ type }) => type === 'Script');
    return {
      scriptBytes: sum(scripts),
      bytes: sum(this.#all),
      /** Sequential requests in the longest chain to a script, without the HTML. */
      levels: Math.max(0, ...scripts.map((request) => this.#level(request))),
      /** What Firebase or another remote than the public site's have sent. */
      foreignBytes: sum(this.#all.filter(({ url }) => FOREIGN.test(url))),
    };
  }

  loadedTwice(): string[] {
    const urls = this.#all.map(({ url }) => url);
    const ours = urls.filter((url) => /\/static\/.*\.(js|css|woff2)$/.test(url));
    return [...new Set(ours.filter((url, index) => ours.indexOf(url) !== index))];
  }

  #level({ initiator }: Request, seen: readonly string[] = []): number {
    if (initiator === undefined || seen.includes(initiator)) return 1;
    const parent = this.#all.find(({ url }) => url === initiator);
    return parent && parent.type !== 'Document' ? 1 + this.#level(parent, [...seen, initiator]) : 1;
  }
}
