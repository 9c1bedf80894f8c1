import type { Browser } from '@playwright/test';
import { slowNetwork, slowProcessor } from '../bench/poor-network.ts';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';
import { ADDRESS, signIn, watchList } from './visit.ts';

const RELOADS = 5;
const MAX_MS = 60_000;

/**
 * From a reload on the poor phone, with a warm HTTP cache, to the frame with the first rows, in milliseconds, sorted.
 * Without a service worker, whose own requests cannot be slowed down: with it, the page itself may come sooner.
 */
export async function reloadTimes(
  browser: Browser,
  product: Product,
  administrator: Administrator,
): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_MS);
    await page.addInitScript(watchList);
    await page.goto(product.url + ADDRESS);
    await signIn(page, administrator);
    await page.locator('tbody tr[data-index]').first().waitFor();
    const session = await context.newCDPSession(page);
    await slowNetwork(session);
    await slowProcessor(session);
    const times: number[] = [];
    for (let reload = 0; reload < RELOADS; reload += 1) {
      await page.waitForTimeout(2_000);
      await page.reload({ waitUntil: 'commit' });
      await page.waitForFunction(
        () => window.noxList?.paintedAt > 0 && Number.isFinite(window.noxList.paintedAt),
      );
      times.push(await page.evaluate(() => window.noxList.paintedAt));
    }
    return times.sort((a, b) => a - b);
  } finally {
    await context.close();
  }
}
