import type { Browser, Page } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { typeAndWatch, watchTyping } from './typing.ts';

export const ADDRESS = '/admin/audition-entries';

/** Times in milliseconds, sizes in bytes. */
export interface Figures {
  /** From the last byte of the entries' JSON to the frame that shows the first of them. */
  listMs: number;
  /** From each key to the frame that shows its results, sorted. */
  keyMs: number[];
  /** The maximum in the document at any time. */
  rows: number;
  /** The longest frame of a scroll. */
  longestFrameMs: number;
  heapBytes: number;
  /** Size of the entries on the wire and uncompressed. */
  wireBytes: number;
  jsonBytes: number;
}

declare global {
  interface Window {
    noxList: { paintedAt: number; rows: number };
    noxFrames: { longestMs: number };
  }
}

/** Runs in the page before anything else: records the first paint of the list and the maximum of rows. */
export function watchList(): void {
  const list = { paintedAt: 0, rows: 0 };
  window.noxList = list;
  const check = () => {
    const rows = document.querySelectorAll('tbody tr[data-index]').length;
    list.rows = Math.max(list.rows, rows);
    if (rows === 0 || list.paintedAt > 0) return;
    list.paintedAt = Infinity;
    // The next frame contains the list; a message posted from there arrives after the paint.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (list.paintedAt = performance.now());
      port2.postMessage(null);
    });
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: records the longest frame from now on. */
function watchFrames(): void {
  const frames = { longestMs: 0 };
  window.noxFrames = frames;
  let before = performance.now();
  const measure = (now: number) => {
    frames.longestMs = Math.max(frames.longestMs, now - before);
    before = now;
    requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);
}

export async function signIn(page: Page, { email, password }: Administrator): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === ADDRESS);
}

/** Opens the entries a second time, with a warm cache, then searches and scrolls. */
export async function visit(
  browser: Browser,
  product: Product,
  administrator: Administrator,
  viewport: { width: number; height: number },
): Promise<Figures> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchList);
    await page.goto(product.url + ADDRESS);
    await signIn(page, administrator);
    await page.locator('tbody tr[data-index]').first().waitFor();
    // Else the list is painted from what the browser keeps for work without a network, before the response.
    await page.evaluate(() => caches.delete('nox-last-known'));
    await page.reload();
    await page.waitForFunction(
      () => Number.isFinite(window.noxList.paintedAt) && window.noxList.paintedAt > 0,
    );
    const list = await page.evaluate(() => {
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/auditions')) as PerformanceResourceTiming[];
      if (!answer) throw new Error('The entries were not requested.');
      return {
        listMs: window.noxList.paintedAt - answer.responseEnd,
        wireBytes: answer.encodedBodySize,
        jsonBytes: answer.decodedBodySize,
      };
    });
    await page.getByRole('searchbox').click();
    await page.evaluate(watchTyping);
    const keyMs = await typeAndWatch(page);
    await page.getByRole('searchbox').fill('');
    // Rendering all rows again is not part of the scroll.
    await page.waitForTimeout(500);
    await page.evaluate(watchFrames);
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(30);
    }
    const { rows } = await page.evaluate(() => window.noxList);
    const { longestMs } = await page.evaluate(() => window.noxFrames);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    keyMs.sort((a, b) => a - b);
    return { ...list, keyMs, rows, longestFrameMs: longestMs, heapBytes: usedSize };
  } finally {
    await context.close();
  }
}
