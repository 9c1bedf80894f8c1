import { adminLayout } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { entriesOf, newCandidates } from '../product/seasons.ts';

test(
  'the audit log leads from what was done to whom it was done',
  { tag: '@all' },
  async ({ page, product }) => {
    const candidates = await newCandidates(product, 'A');
    const [entry] = await entriesOf(product, candidates);
    const change = { status: 'Selected' };
    await product.call('PUT', `/api/auditions/${entry!._id}/status`, change);
    await page.goto('/admin/dashboard');
    await adminLayout(page).goTo('Audit Log');
    const { fullName } = entry!;
    const sentence = `Changed the status of the candidate ${fullName} from Pending to Selected`;
    const link = page.getByRole('link', { name: sentence });
    await expect(link).toBeVisible();
    await expectNoAccessibilityFindings(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await link.click();
    const { dialog } = auditionEntriesPage(page);
    await dialog.getByRole('button', { name: 'History' }).click();
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText(sentence);
    await expectNoAccessibilityFindings(page);
  },
);
