import type { Browser, CDPSession, Page } from '@playwright/test';
import { watchPaints, type PaintFigures } from './paint-watch.ts';
import { RequestTree } from './request-tree.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWDOWN = 4;
/** A page has settled when nothing was on the network for this long. */
const QUIET_MS = 1_500;
const MAX_VISIT_MS = 60_000;

/** The cost of one first visit to a page. Times in milliseconds since the navigation began, sizes in bytes on the wire. */
export interface Visit extends PaintFigures {
  scriptBytes: number;
  bytes: number;
  /** Sequential requests in the longest chain to a script, without the HTML. */
  levels: number;
  /** Of Firebase, admin or judging. */
  foreignBytes: number;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** A phone on a poor network on its first visit. `measure` runs once the page has settled. */
export async function visit<T>(
  browser: Browser,
  url: string,
  measure: (page: Page, visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_VISIT_MS);
    const session = await context.newCDPSession(page);
    const requests = new RequestTree(session);
    await slowDown(session);
    const figures = await watchPaints(page);
    await page.goto(url, { waitUntil: 'load' });
    await requests.quiet(QUIET_MS, MAX_VISIT_MS);
    const measured = { ...(await figures()), ...requests.figures() };
    return await measure(page, measured);
  } finally {
    await context.close();
  }
}
