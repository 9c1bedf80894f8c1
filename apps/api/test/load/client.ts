import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Request {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The loopback address that it comes from. */
  from?: string;
}

export interface Answer {
  status: number;
  body: Buffer;
}

const TIMEOUT_MS = 20_000;

export const jsonBody = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A client that keeps some connections open from each of its addresses. Unlike `fetch` it may send any host. */
export class Client {
  readonly #url: URL;
  readonly #agent: Agent;

  constructor(url: string, connections: number) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws Error when the connection breaks, or nothing arrives in time */
  send({ method = 'GET', path, headers, body, from }: Request): Promise<Answer> {
    const { hostname: host, port } = this.#url;
    return new Promise((resolve, reject) => {
      const outgoing = request({
        ...{ host, port, method, path, headers, agent: this.#agent, timeout: TIMEOUT_MS },
        ...(from && { localAddress: from }),
      });
      outgoing.on('error', reject);
      outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time')));
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      });
      outgoing.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/**
 * Begins something so many times a second, however long each takes.
 * @param act gets its number and when it was due
 * @returns when all have ended
 */
export async function atRate(
  perSecond: number,
  count: number,
  act: (n: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  for (let n = 0; n < count; n += 1) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const acting: Promise<void> = act(n, dueAt).finally(() => pending.delete(acting));
    pending.add(acting);
  }
  await Promise.all(pending);
}
