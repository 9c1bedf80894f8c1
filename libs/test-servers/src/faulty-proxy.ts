import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Starts a proxy that can cut, freeze and restore connections, and resets `times` clients that have sent `afterBytes`. */
export async function faultyProxy(
  target: URL,
  { afterBytes, times }: { afterBytes: number; times: number } = { afterBytes: 0, times: 0 },
) {
  const pairs = new Set<[Socket, Socket]>();
  let server: Server;
  let port = 0;
  let isFrozen = false;
  let resetCount = 0;

  const flow = ([client, upstream]: [Socket, Socket]) => client.pipe(upstream).pipe(client);

  function join(client: Socket) {
    const upstream = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    let bytes = 0;
    const countBytes = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes < afterBytes || resetCount === times) return;
      resetCount += 1;
      client.resetAndDestroy();
      upstream.destroy();
    };
    if (times > 0) client.on('data', countBytes);
    if (!isFrozen) flow(pair);
  }

  async function restore() {
    server = createServer(join).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function cut() {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of [...pairs].flat()) socket.destroy();
    await closed;
  }

  /** Connections stay, and new ones are accepted; nothing passes. */
  function freeze() {
    isFrozen = true;
    for (const [client, upstream] of pairs) {
      client.unpipe(upstream).pause();
      upstream.unpipe(client).pause();
    }
  }

  function thaw() {
    isFrozen = false;
    for (const pair of pairs) flow(pair);
  }

  await restore();
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, resets: () => resetCount, cut, restore, freeze, thaw };
}
