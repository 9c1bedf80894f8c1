import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { newCandidates } from '../product/seasons.ts';
import { overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

/** Both leave as little room as 20 by 26 letters. */
const SCREENS = [
  { name: 'at 400 % zoom', viewport: { width: 320, height: 256 }, standard: 16, least: 200 },
  {
    name: 'at 200 % text on a phone',
    viewport: { width: 390, height: 844 },
    standard: 32,
    least: 700,
  },
  {
    name: 'at 200 % text on the narrowest phone',
    viewport: { width: 320, height: 640 },
    standard: 32,
    least: 500,
  },
];

test('at 400 % zoom, and at 200 % text on a phone, the judging dialog scrolls as a whole, and no button breaks its words', async ({
  page,
  product,
}) => {
  const entries = auditionEntriesPage(page);
  const { group } = await newCandidates(product, 'AB');
  await page.goto(`${entries.address}?search=${group}`);
  await entries.judgeAs('Zoomed');
  await entries.judgeNext.click();
  await expect(entries.notes).toBeAttached();
  const browser = await page.context().newCDPSession(page);
  for (const { name, viewport, standard, least } of SCREENS) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.setViewportSize(viewport);
    const scrolling = await entries.dialog.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')]
        .filter((each) => each.scrollHeight > each.clientHeight + 1)
        .filter((each) => getComputedStyle(each).overflowY === 'auto')
        .filter((each) => each.tagName !== 'TEXTAREA')
        .map(({ clientHeight }) => clientHeight),
    );
    expect(Math.max(...scrolling), name).toBeGreaterThan(least);
    const words = await entries.dialog.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { fontSize, lineHeight } = getComputedStyle(button);
        const lines = button.clientHeight / (parseFloat(lineHeight) || parseFloat(fontSize) * 1.5);
        return {
          text: button.textContent,
          isBroken: lines > 1 + button.textContent.split(' ').length,
        };
      }),
    );
    expect(
      words.filter(({ isBroken }) => isBroken),
      name,
    ).toEqual([]);
    const skip = entries.inDialog('Skip');
    await skip.scrollIntoViewIfNeeded();
    await skip.click();
    await expect(entries.dialog.getByRole('heading', { level: 2 })).toBeInViewport();
    expect(await overflow(page), name).toBeLessThanOrEqual(0);
  }
});
