import { type ErrorBody } from '@nox/contracts';
import type { IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';

/** An import would load undici, too, and each start wait for it. */
export const http = process.getBuiltinModule('node:http');

type Refusal = [status: number, body: ErrorBody];

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, { message: 'The request headers are too large.', code: 'too_large' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { message: 'The request took too long.', code: 'timeout' }],
};
const notHttp: Refusal = [
  400,
  { message: 'The request could not be understood.', code: 'bad_request' },
];
/** A connection that is closed while the client still sends is reset, and the client may lose the response. */
const LINGER_MS = 1_000;

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a request has no path of this server, or not exactly one valid `Host` (Node joins several with a comma), which only HTTP/1.0 may leave out. */
export function isMalformed({ url = '', headers: { host }, httpVersion }: IncomingMessage) {
  if (!url.startsWith('/')) return true;
  return host === undefined ? httpVersion !== '1.0' : !HOST.test(host);
}

/** Sends an ErrorBody where there is no reply for it, then closes the connection. */
function refuse(socket: Socket, [status, body]: Refusal): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

export const refuseMalformed = (socket: Socket): void => refuse(socket, notHttp);

/** Answers input that is no HTTP, for which there is no request or reply. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else refuse(socket, refusals[error.code ?? ''] ?? notHttp);
}
