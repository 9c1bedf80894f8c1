import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

/**
 * Runs `scene` while what `page` asks of these addresses goes to a server that takes every connection and never says
 * a word.
 */
export async function whileHanging(
  page: Page,
  addresses: RegExp,
  scene: () => Promise<void>,
): Promise<void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(addresses, (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` });
  });
  try {
    await scene();
    if (sockets.size === 0) throw new Error('Nobody asked.');
  } finally {
    await page.unroute(addresses);
    // What hangs stays hanging for the page: it gives up by itself.
    server.unref();
    sockets.forEach((socket) => socket.unref());
  }
}
