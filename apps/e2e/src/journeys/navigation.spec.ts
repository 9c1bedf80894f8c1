import { chromium } from '@playwright/test';
import { holdRequests } from '../browser/faults.ts';
import { expect, test } from '../fixtures/test.ts';
import { homePage, teamPage } from '../pages/public-site.ts';
import { PUBLIC_PAGES } from '../product/registry.ts';
import { readMetrics } from '../product/start-product.ts';
import type { TestProduct } from '../product/test-product.ts';

const UNREACHABLE = /net::ERR_/;

/** How many pages the server has served. */
async function pagesServed({ url }: TestProduct): Promise<number> {
  const metrics = await readMetrics(url);
  const counts = metrics.matchAll(/^http_requests_total\{.*route="none".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test.describe('a link within the site', () => {
  test('opens a page that was prefetched when the link was hovered or focused', async ({
    page,
    isMobile,
    pageErrors,
  }) => {
    pageErrors.allow(UNREACHABLE);
    const home = homePage(page);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await home.viewTeam.scrollIntoViewIfNeeded();
    const needed = [/\/team\.[^/]+\.js$/, /\/team\.[^/]+\.css$/, /\/api\/team$/].map((what) =>
      page.waitForEvent('requestfinished', (request) => what.test(request.url())),
    );
    if (isMobile) await home.viewTeam.focus();
    else await home.viewTeam.hover();
    await Promise.all(needed);

    await page.context().setOffline(true);
    await home.viewTeam.click();
    const team = teamPage(page);
    await expect(team.member('Aarav Deshmukh')).toBeVisible();
    await page.context().setOffline(false);
  });

  test(
    'is prefetched by the browser before hydration',
    { tag: '@desktop' },
    async ({ page, product }) => {
      const release = await holdRequests(page, /\/static\/js\/shell\/[^/]+\/vendor\./);
      await page.goto('/', { waitUntil: 'commit' });
      const link = page.getByRole('banner').getByRole('link', { name: 'TEAM', exact: true });
      await link.waitFor();
      const before = await pagesServed(product);
      await link.hover();
      await expect.poll(() => pagesServed(product)).toBe(before + 1);
      release();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      await page.getByRole('banner').getByRole('link', { name: 'LEARN', exact: true }).hover();
      await page.waitForLoadState('networkidle');
      expect(await pagesServed(product)).toBe(before + 1);
    },
  );
});

test(
  'going back restores a page from the back/forward cache, without a request',
  { tag: ['@all', '@all'] },
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
