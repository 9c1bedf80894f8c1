import { systemPage } from '../pages/system-page.ts';
import { versionBanners } from '../pages/version-banners.ts';
import { adminLayout } from '../pages/admin-layout.ts';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { liveRemote } from '../product/registry.ts';

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

    for (const part of ['The shell', 'The public pages', 'Audition Entries']) {
      await expect(system.row('Versions', part)).toContainText('Live');
      await expect(system.row('Versions', part)).toContainText('Nothing earlier');
    }
    const lost = system.row('Recent failures', FAILURE.address).first();
    await expect(page.getByText(/^The sign-in service has answered/)).toBeVisible();
    await expect(lost).toContainText('Script');
    await expect(lost).toContainText('It was missing');
    await expectNoAccessibilityFindings(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test(
    'shows that there are no failures, or that they are not known',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      const system = systemPage(page);
      const { failures, address } = system;
      pageErrors.allow(/status of (400|404)/);
      await page.route('**/api/client-errors', (route) => route.fulfill({ status: 400, json: {} }));
      await page.route('**/static/js/releases.json', (route) => route.fulfill({ status: 404 }));
      await page.goto(address);
      await expect(failures.getByRole('alert')).toContainText('Failed to fetch recent failures');
      await expect(system.row('Versions', 'The shell')).toContainText('Not known');
      await expectNoAccessibilityFindings(page);

      await page.route('**/api/client-errors', (route) => route.fulfill({ json: [] }));
      await failures.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(failures).toContainText('No browser has reported a failure');
      await expect(system.title).toBeFocused();
      await expectNoAccessibilityFindings(page);
    },
  );

  test(
    'overrides a build by keyboard, and rejects invalid addresses',
    { tag: ['@all', '@all'] },
    async ({ page, product, pageErrors }) => {
      const { override, address } = systemPage(page);
      await page.goto(address);
      await override.part.selectOption('judging');
      await override.entry.fill('javascript:alert(1)//remoteEntry.js');
      await override.entry.press('Enter');
      await expect(override.entry).toHaveAccessibleDescription(/not the address of a build/);
      await override.entry.fill('https://elsewhere.example/remoteEntry.js');
      await override.use.press('Enter');
      await expect(override.entry).toHaveAccessibleDescription(/not allowed here/);
      pageErrors.allow(/status of 404/);
      await override.entry.fill('/static/js/judging/0.0.0-none/remoteEntry.js');
      await override.entry.press('Enter');
      await expect(override.entry).toHaveAccessibleDescription(/There is no build of judging/);
      await expectNoAccessibilityFindings(page);

      const { entry } = await liveRemote('judging', product.url);
      await override.entry.fill(entry);
      await override.entry.press('Enter');
      const { banner, goBack } = versionBanners(page).override('judging');
      await expect(banner).toContainText(`judging comes from ${entry} for you alone.`);
      await expectAccessible(override.goBack('judging'));
      await adminLayout(page).goTo('Audition Entries');
      await expect(page.getByRole('heading', { level: 1, name: 'Audition Entries' })).toBeVisible();
      await goBack.press('Enter');
      await expect(banner).toHaveCount(0);
    },
  );

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
