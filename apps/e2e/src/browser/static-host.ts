import type { Page } from '@playwright/test';
import type { TestProduct } from '../product/test-product.ts';

/** Serves pages like a static host: the shell's own HTML without what the API inlines, such as the registry. */
export async function serveFromStaticHost(page: Page, product: TestProduct): Promise<void> {
  const body = await product.readWebFile('index.html');
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, status: 200, body });
  });
}
