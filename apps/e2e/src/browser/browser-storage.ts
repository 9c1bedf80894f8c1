import type { Page } from '@playwright/test';

/** Everything that the page's origin keeps in caches, as one text: addresses and contents. */
export function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(`${name} ${request.url}`);
        const text = await (await cache.match(request))?.text();
        if (text !== undefined) parts.push(text);
      }
    }
    return parts.join('\n');
  });
}
