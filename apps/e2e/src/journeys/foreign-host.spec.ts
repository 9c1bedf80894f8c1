import { join } from 'node:path';
import { build } from 'esbuild';
import { serveOnLoopback } from '@nox/test-servers/loopback';
import type { FoundRoutes } from '../product/foreign-host-main.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface Window {
    loadJudging: (site: string, file: string) => Promise<FoundRoutes>;
  }
}

test.describe('a host other than the shell', { tag: '@desktop' }, () => {
  for (const file of ['remoteEntry.js', 'mf-manifest.json']) {
    const tag = file === 'remoteEntry.js' ? [] : '@all';
    test(`loads the routes of judging from its ${file}`, { tag }, async ({ page, product }) => {
      const host = await startForeignHost();
      await page.goto(host.url);
      const found = await page.evaluate(
        ([site, name]) => window.loadJudging(site!, name!),
        [product.url, file],
      );
      expect(found).toEqual({ isArray: true, path: '/admin/audition-entries', lazy: 'function' });
      await host.stop();
    });
  }
});

const HTML = '<!doctype html><title>Foreign host</title><script src="/main.js"></script>';

/** A page on another origin, with the federation runtime from npm and a few lines. */
async function startForeignHost(): ReturnType<typeof serveOnLoopback> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../product/foreign-host-main.ts')],
    bundle: true,
    write: false,
  });
  const script = outputFiles[0]!.text;
  return serveOnLoopback(({ url }, response) => {
    const [type, body] = url === '/main.js' ? ['text/javascript', script] : ['text/html', HTML];
    response.setHeader('content-type', type!).end(body);
  });
}
