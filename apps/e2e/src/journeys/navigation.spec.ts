import { chromium } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { teamPage } from '../pages/public-site.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';
import { readMetrics, type TestProduct } from '../product/test-product.ts';

/** How many pages the server has served. */
async function pagesServed({ url }: TestProduct): Promise<number> {
  const metrics = await readMetrics(url);
  const counts = metrics.matchAll(/^http_requests_total\{.*route="none".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test.describe('a link within the site', () => {
  test(
    'is prefetched by the browser when it is pointed at, and then opened without a request',
    { tag: '@desktop' },
    async ({ page, product }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      const before = await pagesServed(product);
      const link = page.getByRole('banner').getByRole('link', { name: 'TEAM', exact: true });
      await link.hover();
      await expect.poll(() => pagesServed(product)).toBe(before + 1);
      await link.click();
      await expect(teamPage(page).member('Aarav Deshmukh')).toBeVisible();
      expect(await pagesServed(product)).toBe(before + 1);
    },
  );
});

test(
  'going back restores a page from the back/forward cache, without a request',
  { tag: '@all' },
  async ({ product }, { project }) => {
    // Playwright and headless browsers disable the back/forward cache.
    const { launchOptions, viewport, isMobile } = project.use;
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--enable-bfcache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ viewport, isMobile });
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    for (const path of PUBLIC_PAGES) {
      await page.goto(product.url + path);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      await page.goto('about:blank');
      await page.goBack({ waitUntil: 'commit' });
      await expect(page.locator('html'), path).toHaveAttribute('data-persisted', 'true');
    }
    await browser.close();
  },
);
