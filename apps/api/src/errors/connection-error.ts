import { type ErrorBody } from '@nox/contracts';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';

const refusals: Record<string, [status: number, body: ErrorBody]> = {
  HPE_HEADER_OVERFLOW: [431, { message: 'The request headers are too large.', code: 'too_large' }],
  ERR_HTTP_REQUEST_TIMEOUT: [408, { message: 'The request took too long.', code: 'timeout' }],
};
const notHttp: [number, ErrorBody] = [
  400,
  { message: 'The request could not be understood.', code: 'bad_request' },
];

/** Answers input that is no HTTP, for which there is no request or reply, with an ErrorBody. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, body] = refusals[error.code ?? ''] ?? notHttp;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
