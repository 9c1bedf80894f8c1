import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { newCandidates } from '../product/candidates.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

/** A screen of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

test('at 400 % zoom the judging dialog scrolls as a whole, and no button breaks its words', async ({
  page,
  product,
}) => {
  await page.setViewportSize(ZOOMED);
  const entries = auditionEntriesPage(page);
  const { group } = await newCandidates(product, 'AB');
  await page.goto(`${entries.address}?search=${group}`);
  await entries.judgeAs('Zoomed');
  await entries.judgeNext.click();
  await expect(entries.notes).toBeAttached();
  const scrolling = await entries.dialog.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((each) => each.scrollHeight > each.clientHeight + 1)
      .filter((each) => getComputedStyle(each).overflowY === 'auto' && each.tagName !== 'TEXTAREA')
      .map(({ clientHeight }) => clientHeight),
  );
  expect(Math.max(...scrolling)).toBeGreaterThan(200);
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
  expect(words.filter(({ isBroken }) => isBroken)).toEqual([]);
  const skip = entries.inDialog('Skip');
  await skip.scrollIntoViewIfNeeded();
  await skip.click();
  await expect(entries.dialog.getByRole('heading', { level: 2 })).toBeInViewport();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('in a card a label stands beside the first line of its value', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/team');
  const position = page.getByRole('table').getByRole('cell').nth(1);
  await expect(position).toHaveAttribute('data-label', 'Position');
  await expect(position).toHaveCSS('align-items', 'baseline');
});
