import type { Page } from '@playwright/test';

/** All addresses and contents in the cache storage of the page's origin, as one text. */
export const cachedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
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
