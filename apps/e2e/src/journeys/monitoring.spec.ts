import type { Page } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, openAsAdministrator, withReleases as test } from '../fixtures/test.ts';
import { systemPage } from '../pages/admin-layout.ts';
import { readMetrics } from '../product/test-product.ts';

const VISITS = 5;

/** Opens the dashboard again and again, each time until its monitoring runs or the page has failed. */
async function visit(page: Page, isWhole: boolean): Promise<void> {
  for (let count = 0; count < VISITS; count += 1) {
    const monitoring = page.waitForResponse(/\/monitoring\.[0-9a-f]+\.js$/);
    await page.goto('/admin/dashboard');
    const heading = isWhole ? /^Today/ : /This page is unavailable right now/;
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await (await monitoring).finished();
  }
  await page.goto('/admin/errors');
}

test(
  'a release that makes a page fail is reported with the command that takes it back',
  { tag: ['@all', '@desktop'] },
  async ({ page, releases, pageErrors }) => {
    pageErrors.allow(/reading 'guide'|\[nox\]/);
    const { alarm, row, unfold, address } = systemPage(page);
    await openAsAdministrator(page, releases, '/admin/dashboard');
    await visit(page, true);
    const views = /^nox_page_views_total\{remote="admin",version="(.*)"\} (\d+)$/m;
    await expect
      .poll(async () => Number(views.exec(await readMetrics(releases.url))?.[2]))
      .toBeGreaterThanOrEqual(VISITS);
    const [, before = ''] = views.exec(await readMetrics(releases.url))!;

    await releases.releaseChanged('admin', 'Quick guide', '"+globalThis.noxBroken.guide+"');
    await visit(page, false);
    await expect(alarm).toContainText(/The release of admin fails in [\d,]+ of 1,000 page views/);
    await expect(alarm).toContainText(before);
    await expect(alarm).toContainText(/npm run rollback -- admin --to \//);
    await expect(row('Errors and speed', before)).toContainText(/\d+ ms/);
    const error = row('Errors', /Cannot read properties of undefined/);
    await expect(error).toContainText(
      /Error in a page.*admin: src\/dashboard\/dashboard-page\.tsx:.*\/admin\/dashboardChrome/,
    );
    await expect(
      page.getByText(/errors of a new kind in \d+ views? in its first hour/),
    ).toBeVisible();
    await expectNoAccessibilityFindings(page);

    expect(await releases.cli.rollback('admin')).toMatchObject({ exitCode: 0 });
    await page.goto(address);
    await unfold('Versions');
    await expect(row('Versions', 'The administrator area')).toContainText('Live');
    await expect(alarm).toHaveCount(0);
  },
);
