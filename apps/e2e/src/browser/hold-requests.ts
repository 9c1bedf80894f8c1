import type { Page } from '@playwright/test';

/** Holds requests back until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp,
  method = 'GET',
): Promise<() => void> {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    if (route.request().method() === method) await isReleased;
    // The page may be closed by then.
    await route.fallback().catch(() => undefined);
  });
  return release;
}
