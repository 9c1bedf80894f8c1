import type { Browser, Page } from '@playwright/test';
import type { Product } from '@nox/start/product.ts';
import type { Administrator } from '@nox/start/settings.ts';

const ADDRESS = '/admin/season/schedule';
const DROPS = 10;
/** Until requests and pictures of a drop have ended. */
const SETTLED_MS = 500;

/** In milliseconds; drops sorted. */
export interface BoardTimes {
  /** From the last byte of the board to the frame that shows it. */
  painted: number;
  /** From the drop of a card to the frame that shows where it went. */
  drops: number[];
  /** Seats and candidates in the document, at most. */
  cards: number;
}

declare global {
  interface Window {
    noxBoard: { paintedAt: number; cards: number };
    noxDrop: { ms: number };
  }
}

/** Runs in the page before anything else. */
function watchBoard(): void {
  const board = { paintedAt: 0, cards: 0 };
  window.noxBoard = board;
  const afterFrame = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  const afterPaint = (then: () => void) => requestAnimationFrame(() => afterFrame(then));
  const check = () => {
    const seats = document.querySelectorAll('[role="gridcell"][data-line]');
    board.cards = Math.max(
      board.cards,
      seats.length + document.querySelectorAll('[data-at]').length,
    );
    if (seats.length === 0 || board.paintedAt > 0) return;
    board.paintedAt = Infinity;
    afterPaint(() => (board.paintedAt = performance.now()));
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
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
        if (isLeft()) afterFrame(() => (window.noxDrop.ms = performance.now() - start));
        else requestAnimationFrame(wait);
      };
      requestAnimationFrame(wait);
    },
    true,
  );
}

/** Drags cards to the list of candidates without a slot. */
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
  return drops.sort((a, b) => a - b);
}

/** Opens the board of a day a second time, with a warm cache, then drags cards. */
export async function measureBoard(
  browser: Browser,
  product: Product,
  { email, password }: Administrator,
): Promise<BoardTimes> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchBoard);
    await page.goto(product.url + ADDRESS);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const isPainted = () =>
      Number.isFinite(window.noxBoard?.paintedAt) && window.noxBoard.paintedAt > 0;
    await page.waitForFunction(isPainted);
    // Else the board is painted from what the browser stores for work without a network.
    await page.evaluate(() => caches.delete('nox-last-known'));
    await page.reload();
    await page.waitForFunction(isPainted);
    const painted = await page.evaluate(() => {
      const [response] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/api/schedule')) as PerformanceResourceTiming[];
      if (!response) throw new Error('The board was not requested.');
      return window.noxBoard.paintedAt - response.responseEnd;
    });
    const drops = await measureDrops(page);
    return { painted, drops, cards: await page.evaluate(() => window.noxBoard.cards) };
  } finally {
    await context.close();
  }
}
