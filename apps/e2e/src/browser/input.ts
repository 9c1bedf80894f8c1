import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_PRESSES = 120;

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.first().waitFor();
  for (let step = 0; step < MAX_TAB_PRESSES; step += 1) {
    const isThere = await target.evaluateAll((all) =>
      all.includes(document.activeElement as HTMLElement),
    );
    if (isThere) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Tries a shortcut until it does something: it does nothing before a pause in typing. */
export const shortcut = (page: Page, key: string, hasWorked: () => Promise<void>) =>
  expect(async () => {
    await page.keyboard.press(key);
    await hasWorked();
  }).toPass({ intervals: [1_100] });

export async function pressOn(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

const STEPS = 8;

/** Swipes across the middle of an element at rest, in several moves; a negative `distance` in pixels is to the left. */
export async function swipe(page: Page, element: Locator, distance: number): Promise<void> {
  // Clear of the navigation bar and the screen's edges.
  await element.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await isAtRest(element);
  const box = (await element.boundingBox())!;
  const y = box.y + box.height / 2;
  const from = box.x + box.width / 2 - distance / 2;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', from + (distance * step) / STEPS);
  }
  await touch('touchEnd');
  await session.detach();
}

/** Resolves when the element is where it was two frames before. */
const isAtRest = (element: Locator): Promise<void> =>
  element.evaluate(async (each) => {
    const left = () => each.getBoundingClientRect().left;
    const frame = () => new Promise(requestAnimationFrame);
    for (let before = NaN; before !== left(); await frame()) {
      before = left();
      await frame();
    }
  });

/** What the back/forward cache does; Playwright cannot follow pages into it. @returns the opacity of the page then */
export const returnFromCache = (page: Page): Promise<string> =>
  page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.style.opacity;
  });

/** Acts on a page of the day: it does nothing so shortly after a change of the button that the press was meant for what was there before. */
export const pressSettled = (button: Locator, press = () => button.click()) =>
  expect(async () => {
    await press();
    await expect(button.page().getByText(/^Nothing was done/)).toBeHidden({ timeout: 100 });
  }).toPass();
