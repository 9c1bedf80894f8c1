import type { Browser, Page } from '@playwright/test';
import { PHONE, slowNetwork, slowProcessor, withPage } from '../bench/pages.ts';
import { collect, type PaintFigures } from './paint-watch.ts';
import { RequestTree } from './request-tree.ts';

/** A page is quiet when nothing was on the network for this long. */
const QUIET_MS = 1_500;
const MAX_VISIT_MS = 60_000;

/** The cost of one first visit to a page. Times in milliseconds since the navigation began, sizes in bytes on the wire. */
export interface Visit extends PaintFigures {
  /** When the last image of the first screen was loaded; 0 if there is none. */
  imagesMs: number;
  scriptBytes: number;
  bytes: number;
  /** Sequential requests in the longest chain to a script, without the HTML. */
  levels: number;
  /** Of Firebase or of another remote than the public site's. */
  foreignBytes: number;
}

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

interface VisitOptions {
  /** Whether the visitor scrolls to the end of the page. */
  isScrolled?: boolean;
  /** Of the screen, for each CSS pixel. */
  pixels?: number;
}

/** A phone on a poor network on its first visit. `measure` runs once the page is quiet. */
export const visit = <T>(
  browser: Browser,
  url: string,
  measure: (page: Page, visit: Visit) => Promise<T>,
  { isScrolled = false, pixels = 1 }: VisitOptions = {},
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
