import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { loadError } from '../pages/admin-layout.ts';
import { withoutRendering } from '../browser/replaced-documents.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';

const LISTS = { learn: 'tutorials', team: 'team', achievements: 'achievements' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const path of ['', ...Object.keys(LISTS), 'auditions', 'not-found']) {
  const name = path || 'home';
  test(name, async ({ page, pageErrors }, info) => {
    pageErrors.allow(/404/);
    await page.goto(`/${path}`, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    await takePage(page, info, name);
  });
}

for (const [name, list] of Object.entries(LISTS)) {
  const answers: Record<string, (route: Route) => unknown> = {
    loading: () => undefined,
    empty: (route) => route.fulfill({ json: list === 'tutorials' ? {} : [] }),
    failed: (route) => route.fulfill({ status: 500, json: { message: 'No.', code: 'internal' } }),
  };
  for (const [state, answer] of Object.entries(answers)) {
    test(`${name}: ${state}`, async ({ page, pageErrors }, info) => {
      pageErrors.allow(/500/);
      await withoutRendering(page);
      await page.route(`**/api/${list}`, answer);
      await page.goto(`/${name}`);
      await expect(heading(page)).toBeVisible();
      if (state !== 'loading') await page.waitForLoadState('networkidle');
      await takePage(page, info, `${name}-${state}`);
    });
  }
}

test('a page whose code does not arrive', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/Failed to load|net::ERR_|\[nox\]|not be loaded|Federation Runtime|chunk|React/);
  await page.route(/\/static\/js\/public-site\/.*\.js$/, (route) => route.abort());
  await page.goto('/learn', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play' }).first().click();
  await expect(loadError(page).incomplete).toBeVisible();
  await takeScreen(page, info, 'incomplete');
});
