import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { Served } from './harness.ts';

export const DESKTOP = { viewport: { width: 1280, height: 860 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone in a hall: 150 ms round trip, 1.6 Mb/s. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export const slowProcessor = (session: CDPSession) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: 4 });

export async function slowNetwork(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
}

export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  measure: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  await using context = await browser.newContext(options);
  const page = await context.newPage();
  return await measure(page, await context.newCDPSession(page));
}

/** Opens an admin page, whose guard leads to it after the sign-in. */
export async function openSignedIn(page: Page, served: Served, address: string): Promise<void> {
  const { email, password } = served.administrator;
  await page.goto(served.url + address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === address);
}

declare global {
  interface Window {
    /** Calls back when the frame that is drawn now is painted. */
    noxAfterFrame: (then: () => void) => void;
    /** Resolves when the frame is painted in which this is true, with the milliseconds until then. */
    noxUntil: (isShown: () => boolean) => Promise<number>;
    /** When the first of some elements was painted, and how many were in the document at most. */
    noxPaint: { at: number; count: number };
  }
}

/** Runs in the page before anything else. */
function watch({ first, counted }: { first: string; counted: string }): void {
  // A message that is posted in a frame arrives after its paint.
  window.noxAfterFrame = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  window.noxUntil = (isShown) =>
    new Promise((resolve) => {
      const start = performance.now();
      // Within a frame, which then paints what the document has.
      const wait = () => {
        if (!isShown()) requestAnimationFrame(wait);
        else window.noxAfterFrame(() => resolve(performance.now() - start));
      };
      requestAnimationFrame(wait);
    });
  const paint = { at: 0, count: 0 };
  window.noxPaint = paint;
  const check = () => {
    paint.count = Math.max(paint.count, document.querySelectorAll(counted).length);
    if (paint.at > 0 || !document.querySelector(first)) return;
    paint.at = Infinity;
    requestAnimationFrame(() => window.noxAfterFrame(() => (paint.at = performance.now())));
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}

/** Watches from the page's start when the first element of a selector is painted. */
export const watchPaint = (page: Page, first: string, counted = first) =>
  page.addInitScript(watch, { first, counted });

/** @returns when the first element was painted, in milliseconds since the navigation began */
export async function untilPainted(page: Page): Promise<number> {
  await page.waitForFunction(() => window.noxPaint?.at > 0 && Number.isFinite(window.noxPaint.at));
  return page.evaluate(() => window.noxPaint.at);
}

const MAX_RELOADS = 5;

/**
 * Reloads with a warm HTTP cache. @param queryKey of what `api` returns @returns the time from a response's last byte to the
 * paint, and the responses' sizes @throws Error if it is not requested
 */
export async function reloadToPaint(page: Page, api: string, queryKey: readonly string[]) {
  for (let reload = 0; reload < MAX_RELOADS; reload += 1) {
    await untilPainted(page);
    // Else the page is painted from what the browser stores for work without a network, once it has stored it.
    await page.waitForFunction(async (key) => {
      const stored = await (await caches.open('nox-last-known')).keys();
      return stored.some(({ url }) => decodeURIComponent(url).endsWith(key));
    }, JSON.stringify(queryKey));
    await page.evaluate(() => caches.delete('nox-last-known'));
    await page.reload();
    const paintedAt = await untilPainted(page);
    const response = await page.evaluate((path) => {
      const [entry] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(path)) as PerformanceResourceTiming[];
      if (!entry) return undefined;
      const { responseEnd, encodedBodySize, decodedBodySize } = entry;
      return { responseEnd, encodedBodySize, decodedBodySize };
    }, api);
    // The page that was left may have stored it again.
    if (!response) continue;
    return {
      ms: paintedAt - response.responseEnd,
      wireBytes: response.encodedBodySize,
      jsonBytes: response.decodedBodySize,
    };
  }
  throw new Error(`${api} was not requested.`);
}
