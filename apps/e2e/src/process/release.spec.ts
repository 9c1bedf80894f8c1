import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@nox/release-format';
import { type Administrator, type Product, runProduct } from '@nox/start/product.ts';
import { expect, test as base } from '../fixtures/process-test.ts';
import { loadError, loginPage } from '../pages/admin-layout.ts';
import { changedBuild, fetchRegistry, type ReleaseCli, releaseCli } from '../product/releases.ts';
import { copyWebRoot, readMetrics, settingsIn } from '../product/test-product.ts';

interface Fixtures {
  webRoot: string;
  cli: ReleaseCli;
}

const test = base.extend<Fixtures>({
  webRoot: async ({ folder }, provide) => {
    const webRoot = join(folder, 'web');
    await copyWebRoot(webRoot);
    await provide(webRoot);
  },
  cli: async ({ webRoot }, provide) => provide(releaseCli(webRoot)),
});

/** Runs `check` while a product serves the web root. */
async function whileServing(
  folder: string,
  check: (url: string, product: Product, administrator: Administrator) => Promise<void>,
): Promise<void> {
  const settings = settingsIn(folder);
  const product = await runProduct(settings);
  try {
    await check(product.url, product, settings.administrator);
  } finally {
    await product.stop();
  }
}

/** A build of judging with another title. */
async function changedJudging(folder: string): Promise<string> {
  const into = join(folder, 'changed');
  await changedBuild('judging', { text: 'Audition Entries', by: 'Audition Crew', into });
  return into;
}

async function versionsAt(url: string): Promise<Record<string, string>> {
  const { remotes } = await fetchRegistry(url);
  return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
}

// What is refused, and the exit codes: tools/release/release-app.spec.ts, one-file/one-file.spec.ts.
test.describe('a release', () => {
  test('reaches visitors of a running server, and is rolled back, without a restart', async ({
    page,
    folder,
    cli,
  }) => {
    const changed = await changedJudging(folder);
    await whileServing(folder, async (url, product, administrator) => {
      const title = page.getByRole('heading', { level: 1 });
      const before = await versionsAt(url);
      const { pids } = product;
      await page.goto(`${url}/admin/audition-entries`);
      await loginPage(page).signIn(administrator);
      await expect(title).toHaveText('Audition Entries');

      const released = await cli.release('judging', '--from', changed);
      expect(released).toMatchObject({
        exitCode: 0,
        output: expect.stringContaining('is live in'),
      });
      const { judging, ...others } = await versionsAt(url);
      expect(judging).not.toBe(before.judging);
      expect({ ...others, judging: before.judging }).toEqual(before);
      await page.reload();
      await expect(title).toHaveText('Audition Crew');

      const back = await cli.rollback('judging');
      expect(back).toMatchObject({ exitCode: 0, output: expect.stringContaining('instead of') });
      expect(await versionsAt(url)).toEqual(before);
      await page.reload();
      await expect(title).toHaveText('Audition Entries');
      expect(product.pids).toEqual(pids);

      const { output } = await cli.releases();
      expect(output).toContain(`→ ${before.judging}`);
      expect(output).toContain(judging);
    });
  });

  test('is only described with --dry-run', async ({ folder, webRoot, cli }) => {
    const registry = await readFile(join(webRoot, 'static/js/remotes.json'), 'utf8');
    const changed = await changedJudging(folder);
    const { output } = await cli.release('judging', '--from', changed, '--dry-run');
    expect(output).toMatch(/would go live in/);
    expect(await readFile(join(webRoot, 'static/js/remotes.json'), 'utf8')).toBe(registry);
    expect(await cli.releases('--dry-run')).toEqual(await cli.releases());
  });
});

test.describe('a remote for another contract', { tag: '@all' }, () => {
  test('is refused before its code runs, even if the registry names it', async ({
    page,
    folder,
    webRoot,
  }) => {
    const path = join(webRoot, 'static/js/remotes.json');
    const registry = JSON.parse(await readFile(path, 'utf8')) as Registry;
    registry.remotes.find(({ name }) => name === 'public-site')!.contract = '^9.0.0';
    await writeFile(path, JSON.stringify(registry));
    await whileServing(folder, async (url) => {
      await page.goto(url);
      await expect(loadError(page).incomplete).toBeVisible();
      await expect
        .poll(() => readMetrics(url))
        .toMatch(
          /nox_client_errors_total\{kind="contract",remote="public-site",version="[^"]+",recovered="false"\}/,
        );
      expect(await page.evaluate(() => 'nox_public_site' in globalThis)).toBe(false);
      await page.goto(`${url}/admin/login`);
      await expect(loginPage(page).submit).toBeVisible();
      expect(await page.evaluate(() => 'nox_admin' in globalThis)).toBe(true);
    });
  });
});
