import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { adminLayout, systemPage } from '../pages/admin-layout.ts';

const FAILURE = {
  kind: 'chunk',
  address: '/static/js/judging/0.0.0-lost/entries.js',
  remote: 'judging',
  version: '0.0.0-lost',
  attempts: 3,
  recovered: false,
};

test.describe('the system page', () => {
  test('shows versions, and leads to errors', async ({ page, product, request }) => {
    const system = systemPage(page);
    await request.post(`${product.url}/api/client-errors`, { data: FAILURE });
    await page.goto('/admin/dashboard');
    await adminLayout(page).goTo('System');
    await expect(system.title).toBeFocused();

    await expect(system.health).toContainText(/In the last day: \d+ kinds? of errors in browsers/);
    await system.unfold('Versions');
    for (const part of ['The shell', 'The public pages', 'Audition Entries']) {
      await expect(system.row('Versions', part)).toContainText('Live');
    }
    await expect(page.getByText(/^The sign-in service has answered/)).toBeVisible();
    await system.unfold('Another build for this browser');
    await expectNoAccessibilityFindings(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await system.errors.click();
    const lost = system.row('Errors', FAILURE.address).first();
    await expect(lost).toContainText('Script is missing');
    await expectNoAccessibilityFindings(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
