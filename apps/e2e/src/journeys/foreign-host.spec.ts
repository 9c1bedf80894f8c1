import type { FoundRoutes } from '../product/foreign-host-main.ts';
import { ForeignHost } from '../product/foreign-host.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    loadJudging: (site: string, file: string) => Promise<FoundRoutes>;
  }
}

test.describe('a page that is not ours, with the federation runtime alone', () => {
  test.skip(({ isMobile }) => isMobile, 'nothing of it depends on the screen');

  for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
    test(`loads the routes of judging by its ${file}`, async ({ page, product }) => {
      const other = await ForeignHost.start();
      await page.goto(other.url);
      const found = await page.evaluate(
        ([site, name]) => window.loadJudging(site!, name!),
        [product.url, file],
      );
      expect(found).toEqual({ isArray: true, path: '/admin/audition-entries', lazy: 'function' });
      await other.stop();
    });
  }
});
