import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_PRESSES = 120;

/** Presses Tab, or Shift+Tab, until `target` has the focus. */
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

/** Reaches a field with Tab and types into it. */
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

/** Reaches a button with Tab and presses it. */
export async function pressOn(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
