import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/** Browsers wait for a response before they send the next request. */
const MAX_WAITING = 8;

/**
 * Handles the requests of a connection one after another, so that it never holds the files and the memory of more than
 * one response; a connection with too many waiting requests is closed.
 */
export function inTurn(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();

  function handleLater(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MAX_WAITING) {
      socket.destroy();
      return;
    }
    // Node gives a response the socket when the one before it has been sent.
    response.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1);
      setImmediate(() => {
        if (!socket.destroyed) handle(request, response);
      });
    });
  }

  return (request, response) => {
    // Node parses the rest of a chunk after the connection was destroyed.
    if (request.socket.destroyed) return;
    if (response.socket) handle(request, response);
    else handleLater(request, response);
  };
}
