import type { Locator, Page } from '@playwright/test';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { newCandidates } from '../product/seasons.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

/** The browser's colour for what is chosen, as `getComputedStyle` writes it. */
function highlightOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    probe.style.background = 'Highlight';
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
}

// The menu of a phone is closed.
const tag = '@desktop';
test('in forced colours what is chosen stands out', { tag }, async ({ page, product }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const entries = auditionEntriesPage(page);
  const { names, group } = await newCandidates(product, 'A');
  await page.goto(`${entries.address}?search=${group}`);
  const highlight = await highlightOf(page);
  const expectChosen = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toHaveCSS('background-color', highlight);
    await expect(other).not.toHaveCSS('background-color', highlight);
  };
  await expect(entries.table).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expectChosen(
    menu.getByRole('link', { name: 'Audition Entries' }),
    menu.getByRole('link', { name: 'Today' }),
  );
  await expectChosen(entries.filter('All'), entries.filter('Pending'));
  await expectChosen(entries.view('List'), entries.view('Slots'));
  await expectNoAccessibilityFindings(page);
  await entries.judgeAs('Forced Colours');
  await entries.details(names[0]!).click();
  const score = (value: number) => entries.score(value).locator('..');
  await score(7).click();
  await expectChosen(score(7), score(8));
  await entries.inDialog('Select').click();
  await expectChosen(entries.inDialog('Select'), entries.inDialog('Reject'));
});
