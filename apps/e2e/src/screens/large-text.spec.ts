import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { adminLayout } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import {
  eachAdminPage,
  INCOMPLETE_ERRORS,
  openDetails,
  openIncomplete,
  PICTURED_PAGES,
} from './picture.ts';

// The browser's own size of text; 200 % of the usual 16 px.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await provide({ ...launchOptions, args });
  },
});

test('large text in judging', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
  await takePage(page, info, 'large-text-judging-list');
  await entries.judgeAs('Meera');
  await takeScreen(page, info, 'large-text-judging-tools');
  await entries.judgeNext.click();
  await expect(entries.notes).toBeVisible();
  await takeScreen(page, info, 'large-text-judging-mode');
});

test('large text in administration', async ({ page }, info) => {
  await eachAdminPage(page, (name) => takePage(page, info, `large-text-admin-${name}`));
  await adminLayout(page).openMenu();
  await takeScreen(page, info, 'large-text-admin-menu');
});

for (const [name, path] of PICTURED_PAGES) {
  test(`large text on ${name}`, async ({ page }, info) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await takePage(page, info, `large-text-${name}`);
    await openDetails(page, name);
    await takeScreen(page, info, `large-text-${name}-details`);
  });
}

test('large text on a page whose code does not arrive', async ({ page, pageErrors }, info) => {
  pageErrors.allow(...INCOMPLETE_ERRORS);
  await openIncomplete(page);
  await takeScreen(page, info, 'large-text-incomplete');
});
