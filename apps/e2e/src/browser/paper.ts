import type { Page } from '@playwright/test';

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
