import type { Page } from '@playwright/test';

/**
 * Hands out pages as a host does that does not render: the browser makes them, and asks for their data. What it is
 * answered then can be a test's own.
 */
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
