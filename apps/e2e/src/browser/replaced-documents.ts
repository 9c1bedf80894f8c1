import type { Page } from '@playwright/test';
import type { TestProduct } from '../product/test-product.ts';

/** Serves pages like a static host: the shell's own HTML without what the API inlines, such as the registry. */
export async function serveFromStaticHost(page: Page, product: TestProduct): Promise<void> {
  const body = await product.readWebFile('index.html');
  await replaceDocuments(page, () => body);
}

/** Serves pages without server rendering: the browser renders them and fetches their data, which tests can replace. */
export async function withoutRendering(page: Page): Promise<void> {
  const rendered =
    /(<div id="root">).*(<\/div>)<script type="application\/json" id="nox-data">.*?<\/script>/s;
  await replaceDocuments(page, (html) => html.replace(rendered, '$1$2'));
}

async function replaceDocuments(page: Page, change: (html: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });
}
