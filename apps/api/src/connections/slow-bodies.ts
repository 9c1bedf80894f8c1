import { type IncomingMessage, type ServerResponse } from 'node:http';
import { refuseSlow } from './refused-input.ts';
import { type ServerLimits } from './server-limits.ts';

/** Read after the response, so that a client which sends on sees the response instead of a reset connection. */
const MAX_LINGERING_BYTES = 256 * 1024;

interface Body {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  answeredAt: number | undefined;
  /** The present window of an upload. */
  windowStartedAt: number;
  bytesBefore: number;
}

const uploads = new WeakSet<IncomingMessage>();

/** This body may take as long as it makes progress. */
export const allowUpload = (request: IncomingMessage): void => void uploads.add(request);

/** Ends connections whose request's body comes too slowly, or goes on after the response. */
export class SlowBodies {
  readonly #limits: ServerLimits;
  readonly #bodies = new Set<Body>();

  constructor(limits: ServerLimits) {
    this.#limits = limits;
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const { headers, socket } = request;
    const length = headers['content-length'];
    if (length === undefined ? headers['transfer-encoding'] === undefined : length === '0') return;
    const now = performance.now();
    const body: Body = {
      request,
      response,
      startedAt: now,
      answeredAt: undefined,
      windowStartedAt: now,
      bytesBefore: socket.bytesRead,
    };
    this.#bodies.add(body);
    // Before Node discards the rest of the body, which would then be read without a bound.
    response.once('prefinish', () => this.#handleAnswered(body));
  }

  check(): void {
    const now = performance.now();
    for (const body of this.#bodies) {
      const { socket, complete } = body.request;
      if (complete || socket.destroyed) this.#bodies.delete(body);
      else if (body.answeredAt !== undefined) {
        if (now - body.answeredAt >= this.#limits.lingerMs) socket.destroy();
      } else if (this.#isTooSlow(body, now)) {
        this.#bodies.delete(body);
        if (body.response.headersSent) socket.destroy();
        else refuseSlow(socket);
      }
    }
  }

  #isTooSlow(body: Body, now: number): boolean {
    const { bodyMs, uploadWindowMs, minUploadBytesPerSecond } = this.#limits;
    if (!uploads.has(body.request)) return now - body.startedAt >= bodyMs;
    const elapsedMs = now - body.windowStartedAt;
    if (elapsedMs < uploadWindowMs) return false;
    const { bytesRead } = body.request.socket;
    const bytes = bytesRead - body.bytesBefore;
    body.windowStartedAt = now;
    body.bytesBefore = bytesRead;
    return bytes < (minUploadBytesPerSecond * elapsedMs) / 1_000;
  }

  #handleAnswered(body: Body): void {
    const { request } = body;
    if (request.complete) {
      this.#bodies.delete(body);
      return;
    }
    body.answeredAt = performance.now();
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_LINGERING_BYTES) request.pause();
    });
  }
}
