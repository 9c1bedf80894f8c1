import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type RawConnection = Awaited<ReturnType<typeof openConnection>>;

/** A connection that is not read until `received`, as no HTTP client would have it. Its errors only end it. */
export async function openConnection(url: string, from?: string) {
  const { hostname: host, port } = new URL(url);
  const socket = connect({ host, port: Number(port), localAddress: from, noDelay: true });
  socket.on('error', () => undefined);
  // A test that has ended does not wait for it.
  socket.unref();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([once(socket, 'connect'), closed]);

  async function received(): Promise<string> {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).resume();
    await closed;
    return Buffer.concat(chunks).toString('latin1');
  }
  return { socket, received };
}

/** Sends this, and returns everything that arrives until the server closes the connection. */
export async function exchange(url: string, input: string): Promise<string> {
  const { socket, received } = await openConnection(url);
  socket.write(input);
  return received();
}

export function requestHead(
  method: string,
  target: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ host: 'localhost', ...headers });
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${target} HTTP/1.1\r\n${text}\r\n`;
}

/** How many files below this folder the process has open. */
export async function openFilesIn(folder: string, processId: number | 'self' = 'self') {
  const descriptors = `/proc/${processId}/fd`;
  const targets = await Promise.all(
    (await readdir(descriptors)).map((fd) => readlink(`${descriptors}/${fd}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(folder)).length;
}

/** Ends only a wait for what never comes. */
export const WAIT_LIMIT_MS = 60_000;

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Never: ${String(isSo)}`);
    await sleep(10);
  }
}
