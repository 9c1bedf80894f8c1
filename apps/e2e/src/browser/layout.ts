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

/** A4 with the margins of a browser, in CSS pixels. */
export const PAPER = { width: 718, height: 1047 };

export async function showAsPrinted(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

export async function countSheets(page: Page): Promise<number> {
  const margin = '10mm';
  const pdf = await page.pdf({
    format: 'A4',
    printBackground: true,
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0;
}
