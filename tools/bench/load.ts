import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { percentile } from './report.ts';

const CONNECTIONS = 50;
const ANSWER_TIMEOUT_MS = 20_000;
/** Server and client have compiled by then what they run often. */
const WARM_UP_MS = 1_000;

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from?: string;
}

interface Answer {
  status: number;
  body: Buffer;
}

export const jsonBody = (body: object, headers?: Request['headers']) => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** A client that keeps some connections open from each of its addresses. Unlike `fetch` it may send any host. */
export class Client {
  readonly #pools = new Map<string, Pool>();
  readonly #url: string;
  readonly #connections: number;

  constructor(url: string, connections: number) {
    this.#url = url;
    this.#connections = connections;
  }

  /** @throws Error when the connection breaks, or nothing arrives in time */
  send({ method = 'GET', from = '127.0.0.1', ...request }: Request): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const chunks: Buffer[] = [];
    let status = 0;
    // A stream for each response, as `request` has it, would cost more than the server that is measured.
    this.#poolOf(from).dispatch(
      { method, ...request },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: (_, chunk) => void chunks.push(chunk),
        onResponseEnd: () => resolve({ status, body: Buffer.concat(chunks) }),
        onResponseError: (_, error) => reject(error),
      },
    );
    return promise;
  }

  #poolOf(localAddress: string): Pool {
    const [headersTimeout, bodyTimeout] = [ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_MS];
    const options = { connections: this.#connections, localAddress, headersTimeout, bodyTimeout };
    const pool = this.#pools.get(localAddress) ?? new Pool(this.#url, options);
    this.#pools.set(localAddress, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }
}

/** Starts at a rate, however long each takes. @param act gets its number and when it was due @param wait for some milliseconds at most @returns when all have ended */
export async function atRate(
  perSecond: number,
  count: number,
  act: (n: number, dueAt: number) => Promise<void>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  for (let n = 0; n < count; n += 1) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    for (let ms = dueAt - performance.now(); ms > 0; ms = dueAt - performance.now()) await wait(ms);
    const acting: Promise<void> = act(n, dueAt).finally(() => pending.delete(acting));
    pending.add(acting);
  }
  await Promise.all(pending);
}

export interface Load {
  /** Requests in a second, or the 99th percentile of their times in milliseconds. */
  value: number;
  /** So many requests got the status that was expected, and so many did not. */
  answered: number;
  errors: number;
}

/** Keeps this process awake until `work` is done: waking it would be a cost of the server that is slower. */
async function awake<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const end = () => void (isDone = true);
  work.then(end, end);
  while (!isDone) await nextTurn();
  return work;
}

/** Every connection sends its next request when it has the last response. Any status but `expected` is an error. */
export async function saturate(
  url: string,
  { path, headers }: Request,
  expected: number,
  durationMs: number,
): Promise<Load> {
  const { requests, duration, errors, statusCodeStats } = await awake(
    autocannon({
      url: url + path,
      connections: CONNECTIONS,
      duration: durationMs / 1_000,
      sampleInt: durationMs,
      ...(headers && { headers }),
    }),
  );
  const { total } = requests;
  const answered = statusCodeStats?.[`${expected}`]?.count ?? 0;
  return { value: total / duration, answered, errors: errors + total - answered };
}

/** A request's time counts from when it was due, which includes its wait for a connection; the requests of the first second do not count. */
export async function pace(
  url: string,
  requestAt: (n: number) => Request,
  expected: number,
  perSecond: number,
  durationMs: number,
): Promise<Load> {
  const client = new Client(url, CONNECTIONS);
  const uncounted = Math.floor((perSecond * WARM_UP_MS) / 1_000);
  const sent = uncounted + Math.floor((perSecond * durationMs) / 1_000);
  const times: number[] = [];
  let errors = 0;
  const send = async (n: number, dueAt: number) => {
    const answer = await client.send(requestAt(n)).catch(() => undefined);
    if (answer?.status !== expected) errors += 1;
    if (n >= uncounted) times.push(performance.now() - dueAt);
  };
  // See `awake`.
  await atRate(perSecond, sent, send, () => nextTurn());
  await client.close();
  return { value: percentile(times, 0.99), answered: sent - errors, errors };
}
