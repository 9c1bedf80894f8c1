import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment } from '@nox/start/product.ts';
import { cloneWorkspace } from '../../../../tools/run/clone-workspace.ts';
import { WORKSPACE } from '../../../../tools/workspace.ts';
import { PageErrors } from '@nox/testing/playwright';
import { expect, test } from '../fixtures/process-test.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { publicHeader } from '../pages/public-site.ts';
import { releaseCli } from '../product/releases.ts';

const NX = 'node_modules/nx/dist/bin/nx.js';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const HTML = { headers: { accept: 'text/html' } };

/** Runs a program of a clone, with the caches of this workspace: what is the same is not built again. @throws Error if it fails */
async function runIn(clone: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, args, {
    cwd: clone,
    env: {
      ...cleanEnvironment(),
      NX_CACHE_DIRECTORY: join(WORKSPACE, '.nx/cache'),
      NX_WORKSPACE_DATA_DIRECTORY: join(clone, '.nx/workspace-data'),
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      NOX_TEST: 'all',
    },
    maxBuffer: 1e8,
  }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  });
}

/** The content of all files by their paths, without what git ignores. */
async function readFiles(clone: string): Promise<Map<string, string>> {
  const entries = await readdir(clone, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clone.length + 1))
    .filter((file) => !/^(node_modules|dist|\.nx|\.cache)\//.test(file));
  const contents = files.map(
    async (file) => [file, await readFile(join(clone, file), 'latin1')] as const,
  );
  return new Map(await Promise.all(contents));
}

test(
  'a generated remote passes the check, and is live with its pages once it is released',
  { tag: '@all' },
  async ({ page, folder, serve }) => {
    test.setTimeout(900_000);
    const { product, settings } = await serve();
    const clone = join(folder, 'clone');
    await cloneWorkspace(clone);
    const before = await readFiles(clone);
    await runIn(clone, NX, 'g', 'nox:remote', 'events');
    const after = await readFiles(clone);
    const changed = [...after.keys()].filter((file) => before.get(file) !== after.get(file));
    const outside = changed.filter((file) => !file.startsWith('apps/events/'));
    expect(outside).toEqual(['package-lock.json']);
    await runIn(clone, 'tools/check.ts');
    await runIn(clone, NX, 'run-many', '-t', 'build', 'test', '-p', 'events');
    // The fault matrix and the sample of the skew know it, too.
    await runIn(clone, NX, 'run-many', '-t', 'build');
    const journeys = ['failures.spec', 'federation.spec', '-g', 'of events|every remote on the'];
    await runIn(clone, PLAYWRIGHT, 'test', '-c', 'apps/e2e', '--project=desktop', ...journeys);

    expect((await fetch(`${product.url}/events`, HTML)).status).toBe(404);
    const build = join(clone, 'dist/apps/events');
    const released = await releaseCli(settings.webRoot).release('events', '--from', build);
    expect(released).toMatchObject({ exitCode: 0 });

    const html = await (await fetch(`${product.url}/events`, HTML)).text();
    expect(html).toContain('<title>Events | NOX</title>');
    expect(html).toContain('<meta property="og:image" content="');
    expect(html.split('id="root"')[1]).toMatch(/<h1[^>]*>Events<\/h1>/);
    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
    expect(sitemap).toContain('/events</loc>');

    const errors = new PageErrors();
    errors.observe(page);
    await page.goto(product.url);
    await publicHeader(page).goTo('EVENTS');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await page.goto(`${product.url}/admin`);
    await loginPage(page).signIn(settings.administrator);
    await adminLayout(page).goTo('Events');
    await expect(page).toHaveURL(`${product.url}/admin/events`);
    await expect(page.getByText(/^Inactive members: \d+$/)).toBeVisible();
    expect(errors.unexpected).toEqual([]);
  },
);
