import type { Browser, Page } from '@playwright/test';
import type { Served } from '../bench/harness.ts';
import { DESKTOP, openSignedIn, reloadToPaint, watchPaint, withPage } from '../bench/pages.ts';
import { atMost, count, type Line, median } from '../bench/report.ts';

const ADDRESS = '/admin/season/schedule';
const SEATS = '[role="gridcell"][data-line]';
const DROPS = 10;
/** Until requests and pictures of a drop have ended. */
const SETTLED_MS = 500;

declare global {
  interface Window {
    noxDrop: { ms: number };
  }
}

/** Runs in the page: measures from the drop of a card to the frame that shows where it went. */
function watchDrops(): void {
  window.noxDrop = { ms: 0 };
  let seat: Element | undefined;
  let before: string | null = null;
  const take = ({ target }: Event) => {
    seat = target as Element;
    before = seat.textContent;
  };
  addEventListener('dragstart', take, true);
  // The next candidate of the slot may have it then.
  const isLeft = () => seat?.textContent !== before;
  addEventListener(
    'drop',
    () => {
      const start = performance.now();
      // Within a frame, which then paints what the document has.
      const wait = () => {
        if (isLeft()) window.noxAfterFrame(() => (window.noxDrop.ms = performance.now() - start));
        else requestAnimationFrame(wait);
      };
      requestAnimationFrame(wait);
    },
    true,
  );
}

/** Drags cards to the list of candidates without a slot. @returns milliseconds */
async function measureDrops(page: Page): Promise<number[]> {
  const unassigned = page.getByRole('region', { name: 'Unassigned' });
  const cards = page.locator('[role="gridcell"][draggable]');
  const drops: number[] = [];
  for (let n = 0; n < DROPS; n += 1) {
    await page.evaluate(() => (window.noxDrop.ms = 0));
    await cards.nth(n).dragTo(unassigned, { targetPosition: { x: 40, y: 200 } });
    await page.waitForFunction(() => window.noxDrop.ms > 0);
    drops.push(await page.evaluate(() => window.noxDrop.ms));
    await page.waitForTimeout(SETTLED_MS);
  }
  return drops;
}

/** Opens the board of a day a second time, with a warm cache, then drags cards. */
export const measureBoard = (browser: Browser, served: Served): Promise<Line[]> =>
  withPage(browser, DESKTOP, async (page) => {
    await watchPaint(page, SEATS, `${SEATS}, [data-at]`);
    await openSignedIn(page, served, ADDRESS);
    const painted = await reloadToPaint(page, '/api/schedule');
    await page.evaluate(watchDrops);
    const drops = await measureDrops(page);
    const cards = await page.evaluate(() => window.noxPaint.count);
    return [
      atMost("board's data to painted", 1_000, painted.ms),
      atMost('drop to painted, median', 50, median(drops)),
      atMost('drop to painted, worst', 50, Math.max(...drops)),
      atMost('seats and cards in the document', 150, cards, count),
    ];
  });
