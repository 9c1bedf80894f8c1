import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Browser } from '@playwright/test';
import Fastify from 'fastify';

async function capture(browser: Browser, url: string): Promise<string> {
  await using page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return await page.evaluate(() => {
    const running = 'script, link[rel=preload], link[rel=modulepreload], noscript';
    document.querySelectorAll(running).forEach((element) => element.remove());
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
}

/** Serves the pages of `source` as static HTML, with the style sheets, fonts and pictures of the web root. */
export async function startStaticTwin(
  browser: Browser,
  source: string,
  webRoot: string,
  routes: readonly string[],
) {
  const app = Fastify();
  for (const route of routes) {
    const html = await promisify(brotliCompress)(await capture(browser, source + route));
    app.get(route, (_request, reply) =>
      reply.header('content-encoding', 'br').type('text/html; charset=utf-8').send(html),
    );
  }
  await app.register(fastifyStatic, {
    root: join(webRoot, 'static'),
    prefix: '/static/',
    preCompressed: true,
  });
  app.get('/media/*', ({ url }) => fetch(source + url));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, [Symbol.asyncDispose]: () => app.close() };
}
