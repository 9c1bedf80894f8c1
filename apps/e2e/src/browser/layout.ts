import type { Page } from '@playwright/test';

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Sets the browser's text to 200 % on the narrowest phone. @returns undoes it */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const before = page.viewportSize()!;
  const browser = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.setViewportSize({ width: 320, height: 640 });
  await setSize(32);
  return async () => {
    await setSize(16);
    await page.setViewportSize(before);
  };
}
