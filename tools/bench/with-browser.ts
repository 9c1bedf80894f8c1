import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { provideChromium } from '../run/chromium.ts';

/** What a benchmark has while it runs. */
export interface BenchProduct {
  browser: Browser;
  /** Absent for Playwright's own browser. */
  chromiumPath: string | undefined;
  /** A temporary folder. */
  folder: string;
}

/** Runs a benchmark with a browser that makes no requests of its own. */
export async function withBrowser(run: (product: BenchProduct) => Promise<void>): Promise<void> {
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
