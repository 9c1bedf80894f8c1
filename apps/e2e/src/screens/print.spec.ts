import { showAsPrinted } from '../browser/paper.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { takePage } from '../browser/pictures.ts';
import { eachAdminPage, PICTURED_PAGES } from './picture.ts';

// A sheet has one width.
test.beforeEach(({}, { project }) => test.skip(project.name !== '768'));

test('print of the running order, and of a candidate', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
  await showAsPrinted(page);
  await takePage(page, info, 'print-running-order');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await entries.detailsOfFirst.click();
  await expect(entries.dialog).toBeVisible();
  await showAsPrinted(page);
  await takePage(page, info, 'print-details');
});

for (const [name, path] of PICTURED_PAGES) {
  test(`print of ${name}`, async ({ page }, info) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await showAsPrinted(page);
    await takePage(page, info, `print-${name}`);
  });
}

test('print of administration', async ({ page }, info) => {
  await eachAdminPage(page, async (name) => {
    await showAsPrinted(page);
    await takePage(page, info, `print-admin-${name}`);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });
});
