import type { Page } from '@playwright/test';

const BYTES_PER_SECOND = 500_000;

/** Limits uploads so that their progress is visible. */
export async function slowUploads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: BYTES_PER_SECOND,
  });
}
