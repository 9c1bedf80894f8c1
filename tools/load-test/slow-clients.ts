import { openConnection, type RawConnection, requestHead } from '@nox/test-servers/raw-connection';
import { atRate } from '../bench/load.ts';
import { type Attack, strangerAt } from './floods.ts';
import type { Site } from './site.ts';

/** An address may have more connections. */
const CONNECTIONS_PER_STRANGER = 300;

/**
 * Opens connections that read nothing, and closes them at last; strangers are not in step.
 * @param begin the first bytes of a connection @param drip what a connection sends each second
 */
const hold =
  (
    connections: number,
    connectionsPerSecond: number,
    begin: (site: Site) => string,
    drip?: string,
  ): Attack['run'] =>
  async (site, seconds) => {
    const open: RawConnection[] = [];
    const connect = async (n: number) => {
      const from = strangerAt(Math.floor(n / CONNECTIONS_PER_STRANGER));
      const connection = await openConnection(site.url, from);
      connection.socket.write(begin(site));
      open.push(connection);
    };
    const send = async (n: number) => {
      const { socket } = open[n % open.length]!;
      if (drip && socket.writable) socket.write(drip);
    };
    await atRate(connectionsPerSecond, connections, connect);
    await atRate(connections, connections * seconds, send);
    const ended = open.filter(({ socket }) => socket.destroyed || !socket.writable).length;
    await atRate(connectionsPerSecond, connections, async (n) => void open[n]!.socket.destroy());
    return `${ended} of ${connections} ended by the server`;
  };

const SLOW_BODY = requestHead('POST', '/api/client-errors', {
  'content-type': 'application/json',
  'content-length': 1_000,
});

export const SLOW_CLIENTS: readonly Attack[] = [
  {
    name: 'pipelining, 300 connections × 100 requests that are not read',
    run: hold(300, 100, ({ picture }) => requestHead('GET', picture).repeat(100)),
  },
  {
    name: 'slow bodies, 1,200 connections, a byte each second',
    // A body may not take so long.
    seconds: 25,
    run: hold(1_200, 400, () => SLOW_BODY, ' '),
  },
  {
    name: 'slow heads, 1,200 connections, a header each second',
    run: hold(1_200, 400, () => 'GET / HTTP/1.1\r\nhost: localhost\r\n', 'x: y\r\n'),
  },
  {
    // On loopback the kernel takes 4 MB of each response: many more of them would use up its memory for the sockets of
    // all programs (net.ipv4.tcp_mem), and a higher rate would be a flood of downloads.
    name: 'slow readers, 200 connections, a film that is not read',
    run: hold(200, 50, ({ film }) => requestHead('GET', film)),
  },
];
