import { AuditionEntriesPage } from '../pages/audition-entries-page';
import { openAsAdministrator } from '../product/open-as-administrator';
import { expect, test } from '../product/test';
import { takePage, takeScreen } from './picture';

test.beforeEach(async ({ page, product }) => {
  const entries = new AuditionEntriesPage(page);
  await openAsAdministrator(page, product, entries.address);
  await expect(entries.table).toBeVisible();
});

test('audition entries', async ({ page }, info) => {
  await takePage(page, info, 'judging-list');
  await new AuditionEntriesPage(page).judgeAs('Meera');
  await takeScreen(page, info, 'judging-tools');
});

test('audition entries by slot', async ({ page }, info) => {
  await new AuditionEntriesPage(page).view('Slots').click();
  await takePage(page, info, 'judging-slots');
});

test('a candidate, and all reviews', async ({ page }, info) => {
  const entries = new AuditionEntriesPage(page);
  await page
    .getByRole('button', { name: /^View/ })
    .first()
    .click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'judging-details');
  await entries.inDialog('Compare Reviews').click();
  await expect(entries.dialog.getByText(/^All Reviews for:/)).toBeVisible();
  await takeScreen(page, info, 'judging-comparison');
});

test('judging', async ({ page }, info) => {
  const entries = new AuditionEntriesPage(page);
  await entries.judgeAs('Meera');
  await entries.judgeNext.click();
  await expect(entries.inDialog('Skip')).toBeVisible();
  await takeScreen(page, info, 'judging-mode');
});

test('the schedule', async ({ page }, info) => {
  const entries = new AuditionEntriesPage(page);
  await (await entries.tool('Divide into Slots')).click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'judging-schedule');
});
