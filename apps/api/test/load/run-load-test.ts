import { resolve } from 'node:path';
import { openSite, type Site } from './site.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a test against a new site with the releases in `WEB_ROOT`, tells the parent of this process how many targets were
 * met and missed, and ends it.
 * @param test returns for each target whether it was met
 */
export async function runLoadTest(
  auditions: 'open' | 'closed',
  timeoutMs: number,
  test: (site: Site) => Promise<boolean[]>,
): Promise<void> {
  setTimeout(() => {
    say(`FAILED: not done within ${Math.round(timeoutMs / 60_000)} minutes`);
    process.exit(1);
  }, timeoutMs).unref();
  const webRoot = resolve(process.env.WEB_ROOT ?? 'dist/web');
  const site = await openSite(process.cwd(), webRoot, auditions);
  try {
    const targets = await test(site);
    const passed = targets.filter(Boolean).length;
    const failed = targets.length - passed;
    process.exitCode = failed > 0 ? 1 : 0;
    process.send?.({ passed, failed, skipped: 0 });
  } finally {
    await site.close();
  }
  process.exit();
}
