import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { expect, test } from '../fixtures/process-test.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { loginPage } from '../pages/admin-layout.ts';

/** Serves a folder with unreleased builds to pages of all origins. */
async function startBuildHost(folder: string) {
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: folder,
    setHeaders: (reply) => reply.header('access-control-allow-origin', '*'),
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

test(
  'pages load all files of builds from NOX_STATIC_ORIGIN, and run as from their own',
  { tag: '@all' },
  async ({ page, folder, serve }) => {
    const host = await startBuildHost(join(folder, 'web'));
    const { product, settings } = await serve({ NOX_STATIC_ORIGIN: host.url });
    const requested: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));

    await page.goto(product.url);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.getByRole('link', { name: 'Team' }).first().click();
    await expect(page).toHaveURL(/\/team$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const entries = auditionEntriesPage(page);
    await page.goto(product.url + entries.address);
    await loginPage(page).signIn(settings.administrator);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audition Entries');

    const files = requested.filter((url) =>
      /\/static\/js\/[^/]+\/[^/]+\/.*\.(js|css|woff2)/.test(url),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((url) => !url.startsWith(host.url))).toEqual([]);
    expect(errors).toEqual([]);
    await host.stop();
  },
);
