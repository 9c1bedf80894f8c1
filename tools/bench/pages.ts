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

/** Opens a page in a context of its own, whose interactions are watched from its start. @param rows a selector: when the first row is painted, and how many there are at most, is watched too */
export async function withPage<T>(
  browser: Browser,
  options: BrowserContextOptions,
  measure: (page: Page, session: CDPSession) => Promise<T>,
  rows?: string,
): Promise<T> {
  await using context = await browser.newContext(options);
  await context.addInitScript(watch, rows);
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

interface Watched {
  /** Resolves when the frame that is drawn now is painted. */
  painted: () => Promise<void>;
  /** Resolves when the frame is painted in which this is true, with the milliseconds since the next event of a type. */
  timeFrom: (event: string, isShown: () => boolean) => Promise<number>;
  rowsAt: number;
  rows: number;
  /** The longest time from an input to the next paint; 0 where all are shorter than browsers report. */
  interactionMs: number;
}

declare global {
  interface Window {
    nox: Watched;
  }
}

/** Runs in the page before anything else. */
function watch(rows?: string): void {
  const painted = () =>
    new Promise<void>((resolve) => {
      // A message that is posted in a frame arrives after its paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const frame = () => new Promise(requestAnimationFrame);
  const timeFrom: Watched['timeFrom'] = async (type, isShown) => {
    const { timeStamp } = await new Promise<Event>((resolve) => {
      addEventListener(type, resolve, { capture: true, once: true });
    });
    do await frame();
    while (!isShown());
    await painted();
    return performance.now() - timeStamp;
  };
  const watched: Watched = { painted, timeFrom, rowsAt: 0, rows: 0, interactionMs: 0 };
  window.nox = watched;
  const count = async () => {
    const isFirst = watched.rows === 0;
    watched.rows = Math.max(watched.rows, document.querySelectorAll(rows!).length);
    if (!isFirst || watched.rows === 0) return;
    await frame();
    await painted();
    watched.rowsAt = performance.now();
  };
  if (rows) new MutationObserver(count).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      watched.interactionMs = Math.max(watched.interactionMs, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** @returns when the first row was painted, in milliseconds since the navigation began */
export async function untilPainted(page: Page): Promise<number> {
  await page.waitForFunction(() => window.nox?.rowsAt > 0);
  return page.evaluate(() => window.nox.rowsAt);
}

const MAX_RELOADS = 5;

/**
 * Reloads with a warm HTTP cache. @param queryKey of what `api` returns @returns the time from a response's last byte to the
 * paint, in milliseconds @throws Error if it is not requested
 */
export async function reloadToPaint(
  page: Page,
  api: string,
  queryKey: readonly string[],
): Promise<number> {
  for (let reload = 0; reload < MAX_RELOADS; reload += 1) {
    await untilPainted(page);
    // The page would be painted from what the browser stores for work without a network, once it has stored it.
    await page.waitForFunction(async (key) => {
      const stored = await (await caches.open('nox-last-known')).keys();
      return stored.some(({ url }) => decodeURIComponent(url).endsWith(key));
    }, JSON.stringify(queryKey));
    await page.evaluate(() => caches.delete('nox-last-known'));
    await page.reload();
    const paintedAt = await untilPainted(page);
    const arrivedAt = await page.evaluate((path) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find(({ name }) => name.endsWith(path))?.responseEnd;
    }, api);
    // The page that was left may have stored it again.
    if (arrivedAt !== undefined) return paintedAt - arrivedAt;
  }
  throw new Error(`${api} was not requested.`);
}
