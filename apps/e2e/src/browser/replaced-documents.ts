import { createHash } from 'node:crypto';
import type { DeferredScripts } from '@nox/release-format/page-template';
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
    // The configuration in docs/nginx does the same.
    (policy) => policy.replace('style-src ', `style-src 'sha256-${hash}' `),
  );
}

/** Serves pages without server rendering: the browser renders them and fetches their data, which tests can replace. */
export async function withoutRendering(page: Page): Promise<void> {
  const root = '<!--root--><div id="root"></div><!--/root-->';
  await replaceDocuments(page, (html) =>
    html.replace(/<!--root-->.*<!--\/root-->/s, root).replace(DEFERRED, startAtOnce),
  );
}

/** The names of a rendered page's scripts, and the script that loads them. */
const DEFERRED =
  /<script type="application\/json" id="nox-scripts">(.*?)<\/script>\s*<script>.*?<\/script>/s;

function startAtOnce(deferred: string, scripts: string): string {
  const { first } = JSON.parse(scripts) as DeferredScripts;
  if (!first) return deferred;
  return `<script defer src="${first.file}" integrity="${first.integrity}" crossorigin></script>`;
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
