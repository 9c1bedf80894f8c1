import type { Page } from '@playwright/test';

/** Serves pages without server rendering: the browser renders them and fetches their data, which tests can replace. */
export async function withoutRendering(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      /(<div id="root">).*(<\/div>)<script type="application\/json" id="nox-data">.*?<\/script>/s,
      '$1$2',
    );
    return route.fulfill({ response, body });
  });
}
