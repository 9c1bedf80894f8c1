import type { Browser, Page } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { typeAndWatch, watchTyping } from './typing.ts';

const ADDRESS = '/admin/audition-entries';

/** Times in milliseconds, sizes in bytes. */
export interface Figures {
  /** From the last byte of the entries' JSON to the frame that shows the first of them. */
  listMs: number;
  /** From each key to the frame that shows what it found, sorted. */
  keyMs: number[];
  /** The most that were in the document at a time. */
  rows: number;
  /** While it is scrolled through: the longest that the screen stood still. */
  longestFrameMs: number;
  heapBytes: number;
  /** Of the entries: on the wire, and unpacked. */
  wireBytes: number;
  jsonBytes: number;
}

interface ListFigures {
  paintedAt: number;
  rows: number;
}

declare global {
  interface Window {
    noxList: ListFigures;
    noxFrames: { longestMs: number };
  }
}

/** Runs in the page before anything else: when the list is painted for the first time, and the most rows there were. */
function watchList(): void {
  const list: ListFigures = { paintedAt: 0, rows: 0 };
  window.noxList = list;
  const look = () => {
    const rows = document.querySelectorAll('tbody tr[data-index]').length;
    list.rows = Math.max(list.rows, rows);
    if (rows === 0 || list.paintedAt > 0) return;
    list.paintedAt = Infinity;
    // The next frame is drawn with it; what is posted from there runs when that is done.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (list.paintedAt = performance.now());
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: how long each frame takes from now on. */
function watchFrames(): void {
  const frames = { longestMs: 0 };
  window.noxFrames = frames;
  let before = performance.now();
  const look = (now: number) => {
    frames.longestMs = Math.max(frames.longestMs, now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function signIn(page: Page, { email, password }: Administrator): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname === ADDRESS);
}

/** Looks at the entries as a judge does who has been here before, and searches. */
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
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watchList);
    await page.goto(product.url + ADDRESS);
    await signIn(page, administrator);
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.reload();
    await page.waitForFunction(
      () => Number.isFinite(window.noxList.paintedAt) && window.noxList.paintedAt > 0,
    );
    const list = await page.evaluate(() => {
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/auditions')) as PerformanceResourceTiming[];
      if (!answer) throw new Error('The entries were not asked for.');
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
    // What the emptied search brings back is not part of it.
    await page.waitForTimeout(500);
    await page.evaluate(watchFrames);
    // Through some of the list, as a thumb goes.
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(30);
    }
    const { rows, longestFrameMs } = await page.evaluate(() => ({
      rows: window.noxList.rows,
      longestFrameMs: window.noxFrames.longestMs,
    }));
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      ...list,
      keyMs: keyMs.toSorted((a, b) => a - b),
      rows,
      longestFrameMs,
      heapBytes: usedSize,
    };
  } finally {
    await context.close();
  }
}
