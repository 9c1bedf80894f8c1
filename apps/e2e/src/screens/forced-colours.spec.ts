import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { takeScreen } from './picture.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('forced colours in judging', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
  await takeScreen(page, info, 'forced-colours-judging-list');
  await entries.judgeAs('Meera');
  await entries.judgeNext.click();
  await page.keyboard.press('7');
  await takeScreen(page, info, 'forced-colours-judging-mode');
  await entries.inDialog('Stop Judging').click();
  await entries.detailsOfFirst.click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'forced-colours-judging-details');
});

test('forced colours in administration and on a public page', async ({ page }, info) => {
  await page.goto('/admin/team');
  await expect(page.getByRole('table')).toBeVisible();
  await takeScreen(page, info, 'forced-colours-team');
  await page.goto('/team');
  await takeScreen(page, info, 'forced-colours-public-team');
});
