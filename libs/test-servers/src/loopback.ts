import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo } from 'node:net';

export async function serveOnLoopback(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection'];

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

export function forward(request: IncomingMessage, response: ServerResponse, url: URL): void {
  const { method, headers } = request;
  const forwarded = sendRequest(url, { method, headers: endToEnd(headers) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
    // Clients of a stream wait for its headers.
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** The address of a program of this library, to be started in a process of its own: `./stores/s3-process.ts`. */
export const programAt = (file: string): URL => new URL(file, import.meta.url);

export async function forkServer(file: URL, ...args: string[]) {
  const child = fork(file, args, { execArgv: [] });
  const ended = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${file.pathname} has ended.`))),
  ])) as [{ url: string }];
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, url, ended, stop };
}
