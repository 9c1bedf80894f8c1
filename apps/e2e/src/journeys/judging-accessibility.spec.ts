import { AuditionEntriesPage } from '../pages/audition-entries-page';
import { expectNoAccessibilityFindings } from '../product/accessibility';
import { openAsAdministrator } from '../product/open-as-administrator';
import { expect, test } from '../product/test';

test.describe('nothing stands in the way of anybody', () => {
  test('in the list, the slots, the tools and the menu of a card', async ({ page, product }, {
    project,
  }) => {
    const entries = new AuditionEntriesPage(page);
    await openAsAdministrator(page, product, entries.address);
    await expect(entries.table).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.judgeAs('Meera');
    await expectNoAccessibilityFindings(page);
    await entries.view('Slots').click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoAccessibilityFindings(page);
    if (project.name === 'phone') {
      const candidate = await page.getByRole('rowheader').nth(1).textContent();
      await entries.more(candidate!).click();
      await expect(page.getByRole('button', { name: 'Delete Entry' })).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.keyboard.press('Escape');
    }
    await entries.search.fill('nobody is called that');
    await expect(page.getByText('No entries match criteria.')).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('in the details, the comparison and judging', async ({ page, product }) => {
    const entries = new AuditionEntriesPage(page);
    await openAsAdministrator(page, product, `${entries.address}`);
    await page.getByRole('button', { name: /^View/ }).first().click();
    await expect(entries.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.dialog.getByLabel('Judge name').fill('Meera');
    await entries.inDialog('Submit Review').click();
    await expect(entries.dialog.getByText('Notes is required.')).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.inDialog('Compare Reviews').click();
    await expect(entries.dialog.getByText(/^All Reviews for:/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.dialog
      .getByRole('button', { name: /^Delete the review/ })
      .first()
      .click();
    await expect(entries.confirmation.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.confirmation.cancel.click();
    await entries.inDialog('Close').click();
    await entries.judgeNext.click();
    await expect(entries.inDialog('Skip')).toBeVisible();
    await page.keyboard.press('?');
    await expectNoAccessibilityFindings(page);
  });

  for (const [tool, name] of [
    ['Divide into Slots', 'Schedule Audition Time Slots'],
    ['Import', 'Import Candidates'],
  ] as const) {
    test(`in the dialog ${name}`, async ({ page, product }) => {
      const entries = new AuditionEntriesPage(page);
      await openAsAdministrator(page, product, entries.address);
      await (await entries.tool(tool)).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectNoAccessibilityFindings(page);
    });
  }

  test('in a question, and in what is said then', async ({ page, product }) => {
    const entries = new AuditionEntriesPage(page);
    await openAsAdministrator(page, product, entries.address);
    await (await entries.tool('Reject All Pending')).click();
    await expect(entries.confirmation.dialog).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.confirmation.button('Cancel').click();
    const administrator = await product.signIn(product.administrator);
    await administrator.call('PUT', '/api/auditions/reject-pending');
    await page.reload();
    await (await entries.tool('Reject All Pending')).click();
    await expect(entries.result(/^There are no candidates/)).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });
});
