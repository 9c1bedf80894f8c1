import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Page } from '@playwright/test';

/** Runs `check` while requests of `page` to these addresses go to a server that accepts them and never answers. */
export async function whileHanging(
  page: Page,
  addresses: RegExp,
  check: () => Promise<void>,
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
    await check();
    if (sockets.size === 0) throw new Error('There was no request.');
  } finally {
    await page.unroute(addresses);
    // Pending requests keep hanging until the page's own time-out.
    server.unref();
    sockets.forEach((socket) => socket.unref());
  }
}
