import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { overflow } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { adminLayout, systemPage, versionBanners } from '../pages/admin-layout.ts';

const FAILURE = {
  kind: 'chunk',
  address: '/static/js/judging/0.0.0-lost/entries.js',
  remote: 'judging',
  version: '0.0.0-lost',
  attempts: 3,
  recovered: false,
};

test.describe('the system page', () => {
  test('shows versions and recent failures', async ({ page, product, request }) => {
    const system = systemPage(page);
    await request.post(`${product.url}/api/client-errors`, { data: FAILURE });
    await page.goto('/admin/dashboard');
    await adminLayout(page).goTo('System');
    await expect(system.title).toBeFocused();

    await expect(system.health).toContainText(/In the last day: \d+ failures? in browsers/);
    await system.unfold('Versions');
    for (const part of ['The shell', 'The public pages', 'Audition Entries']) {
      await expect(system.row('Versions', part)).toContainText('Live');
    }
    const lost = system.row('Recent failures', FAILURE.address).first();
    await expect(page.getByText(/^The sign-in service has answered/)).toBeVisible();
    await expect(lost).toContainText('Script');
    await expect(lost).toContainText('It was missing');
    await system.unfold('Errors and speed');
    await system.unfold('Another build for this browser');
    await expectNoAccessibilityFindings(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('is not needed to remove an override that a script wrote into storage', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() =>
      localStorage.setItem(
        'nox:overrides',
        '{"public-site":"https://elsewhere.example/remoteEntry.js"}',
      ),
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('nox:overrides'))).toBeNull();
    await expect(versionBanners(page).override('public-site').banner).toHaveCount(0);
  });
});
