import type { Page } from '@playwright/test';
import type { TestProduct } from '../product/test-product.ts';

/**
 * Hands out pages as a plain static host does: the page that the live shell carries, without anything that the API
 * would have written into it. The shell asks for the registry itself.
 */
export async function serveFromStaticHost(page: Page, product: TestProduct): Promise<void> {
  const body = await product.readWebFile('index.html');
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    // Whom a sign-in asks is known to the API alone.
    return route.fulfill({ response, status: 200, body });
  });
}
