import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { provideChromium } from '../run/chromium.ts';

/** What a benchmark has while it runs. */
export interface Scene {
  browser: Browser;
  /** Where the browser lies; absent where it is Playwright's own. */
  chromiumPath: string | undefined;
  /** For whatever is written; gone afterwards. */
  folder: string;
}

/** Runs a benchmark with a browser that talks to nobody else. */
export async function withBrowser(run: (scene: Scene) => Promise<void>): Promise<void> {
  const chromiumPath = await provideChromium();
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ['--disable-gpu', '--disable-background-networking', ...(isRoot ? ['--no-sandbox'] : [])],
  });
  const folder = await mkdtemp(join(tmpdir(), 'nox-bench-'));
  try {
    await run({ browser, chromiumPath, folder });
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
