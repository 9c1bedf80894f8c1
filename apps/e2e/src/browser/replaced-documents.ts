import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestProduct } from '../product/test-product.ts';

/** Serves pages like a static host: the shell's own HTML without what the API inlines, such as the registry. */
export async function serveFromStaticHost(page: Page, product: TestProduct): Promise<void> {
  const body = await product.readWebFile('index.html');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  await replaceDocuments(
    page,
    () => body,
    // As docs/nginx does.
    (policy) => policy.replace('style-src ', `style-src 'sha256-${hash}' `),
  );
}

/** Serves pages without server rendering: the browser renders them and fetches their data, which tests can replace. */
export async function withoutRendering(page: Page): Promise<void> {
  const rendered =
    /(<div id="root">).*(<\/div>)<script type="application\/json" id="nox-data">.*?<\/script>/s;
  await replaceDocuments(page, (html) => html.replace(rendered, '$1$2'));
}

const POLICY = 'content-security-policy';

async function replaceDocuments(
  page: Page,
  change: (html: string) => string,
  changePolicy = (policy: string) => policy,
): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    return route.fulfill({
      response,
      headers: { ...headers, [POLICY]: changePolicy(headers[POLICY] ?? '') },
      body: change(await response.text()),
    });
  });
}
