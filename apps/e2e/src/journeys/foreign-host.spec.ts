import type { FoundRoutes } from '../product/foreign-host-main.ts';
import { startForeignHost } from '../product/foreign-host.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    loadJudging: (site: string, file: string) => Promise<FoundRoutes>;
  }
}

test.describe('a host other than the shell', { tag: '@desktop' }, () => {
  for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
    const tag = file === 'remoteEntry.js' ? [] : '@all';
    test(`loads the routes of judging from its ${file}`, { tag }, async ({ page, product }) => {
      const host = await startForeignHost();
      await page.goto(host.url);
      const found = await page.evaluate(
        ([site, name]) => window.loadJudging(site!, name!),
        [product.url, file],
      );
      expect(found).toEqual({ isArray: true, path: '/admin/audition-entries', lazy: 'function' });
      await host.stop();
    });
  }
});
