import { join } from 'node:path';
import { type BrowserContextOptions, type Page, expect, test as base } from '@playwright/test';
import { PageWatch } from './page-watch.ts';
import { TestProduct } from './test-product.ts';

interface Fixtures {
  /** What went wrong inside the pages of a test; anything unexpected fails it. */
  watch: PageWatch;
  /** Opens the browser of somebody else: no cache, and no session unless the options bring one. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

interface WorkerFixtures {
  product: TestProduct;
}

/** Playwright's `test`, with the running product. `page` belongs to a person who was never here before. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, provide, { project, workerIndex }) => {
      const log = join(project.outputDir, `product-${workerIndex}.log`);
      const product = await TestProduct.start(log);
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ product }, provide) => provide(product.url),

  watch: async ({}, provide) => {
    const watch = new PageWatch();
    await provide(watch);
    expect(watch.unexpected, 'errors inside the pages').toEqual([]);
  },

  page: async ({ page, watch }, provide) => {
    watch.observe(page);
    await provide(page);
  },

  newVisitor: async ({ browser, watch }, provide) => {
    const pages: Page[] = [];
    await provide(async (options) => {
      const page = await browser.newPage(options);
      watch.observe(page);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

export { expect };
