import type { Page } from '@playwright/test';

/** Makes what the page stored of accounts older, as if the window had been closed for so long. */
export const ageStoredData = (page: Page, hours: number): Promise<void> =>
  page.evaluate(async (age) => {
    const cache = await caches.open('nox-last-known');
    for (const request of await cache.keys()) {
      const response = (await cache.match(request))!;
      const at = Date.parse(response.headers.get('nox-at')!) - age * 3_600_000;
      const headers = { 'nox-at': new Date(at).toISOString() };
      await cache.put(request, new Response(await response.text(), { headers }));
    }
  }, hours);

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
