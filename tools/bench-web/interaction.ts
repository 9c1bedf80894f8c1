import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** How long a finger presses: the page may prefetch meanwhile. */
const PRESS_MS = 80;
/** Until a page has done what an interaction started, and its entries are there. */
const SETTLED_MS = 1_500;

/** Taps what stands still in the middle of the screen. @returns when the finger left it */
export async function press(session: CDPSession, locator: Locator): Promise<number> {
  await locator.tap({ trial: true });
  const { x, y, width, height } = (await locator.boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await sleep(PRESS_MS);
  const endedAt = Date.now();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return endedAt;
}

/** Uses a page: its first field, with a letter, or else its first button or disclosure; then the menu. */
export async function interact(page: Page, session: CDPSession) {
  const first = (selector: string) => page.locator(`main :is(${selector}):visible`).first();
  const field = first('input, textarea');
  const isForm = (await field.count()) > 0;
  const used = isForm ? field : first('button:not(:disabled), summary');
  if ((await used.count()) > 0) {
    await press(session, used);
    if (isForm) await page.keyboard.press('a');
    await sleep(SETTLED_MS);
    // A dialog is over the menu.
    await page.keyboard.press('Escape');
  }
  const menu = page.locator('header summary');
  if (await menu.isVisible()) await press(session, menu);
  await sleep(SETTLED_MS);
  return page.evaluate(() => {
    const { interactionMs, handledMs } = window.noxFigures;
    return { interactionMs, handledMs };
  });
}
