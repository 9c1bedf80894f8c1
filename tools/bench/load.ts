import { Connection } from './connection.ts';
import { percentile } from './report.ts';

const CONNECTIONS = 50;
const DRAIN_LIMIT_MS = 5_000;
/** Until both sides have compiled what they run often. */
const WARM_UP_MS = 1_000;

export interface Throughput {
  perSecond: number;
  errors: number;
}

export interface Latencies {
  p99Ms: number;
  /** Requests that were due, answered or not. */
  sent: number;
  errors: number;
}

async function withConnections<T>(
  url: string,
  work: (connections: Connection[]) => Promise<T>,
): Promise<T> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(url)),
  );
  try {
    return await work(connections);
  } finally {
    connections.forEach((connection) => connection.close());
  }
}

/** Keeps this process awake: waking it would be part of the time of a server that is slower than this process. */
const stayAwake = (isOver: () => boolean): Promise<void> =>
  new Promise((end) => {
    const turn = () => (isOver() ? end() : setImmediate(turn));
    turn();
  });

/** Every connection sends its next request when it has the last response. Any status but `expected` is an error. */
export const saturate = (
  url: string,
  request: string,
  expected: number,
  durationMs: number,
): Promise<Throughput> =>
  withConnections(url, async (connections) => {
    const startedAt = performance.now();
    const endsAt = startedAt + durationMs;
    let responses = 0;
    let errors = 0;
    const repeat = async (connection: Connection) => {
      while (performance.now() < endsAt) {
        if ((await connection.send(request)) !== expected) errors += 1;
        responses += 1;
      }
    };
    void stayAwake(() => performance.now() >= endsAt);
    const ends = await Promise.allSettled(connections.map(repeat));
    errors += ends.filter(({ status }) => status === 'rejected').length;
    return { perSecond: (responses * 1_000) / (performance.now() - startedAt), errors };
  });

/** A request's time counts from when it was due: waiting for a connection counts, the first second does not. */
export const pace = (
  url: string,
  requestAt: (n: number) => string,
  expected: number,
  perSecond: number,
  durationMs: number,
): Promise<Latencies> =>
  withConnections(url, async (connections) => {
    const uncounted = Math.floor((perSecond * WARM_UP_MS) / 1_000);
    const total = uncounted + Math.floor((perSecond * durationMs) / 1_000);
    const times: number[] = [];
    const free = [...connections];
    let sent = 0;
    let answered = 0;
    let wrong = 0;
    let broken = 0;
    const startedAt = performance.now();
    const dueAt = (n: number) => startedAt + (n * 1_000) / perSecond;

    const send = async (connection: Connection, n: number) => {
      try {
        const status = await connection.send(requestAt(n));
        answered += 1;
        if (n >= uncounted) times.push(performance.now() - dueAt(n));
        if (status !== expected) wrong += 1;
        free.push(connection);
        sendDue();
      } catch {
        broken += 1;
      }
    };
    const sendDue = () => {
      while (sent < total && free.length > 0 && dueAt(sent) <= performance.now()) {
        void send(free.pop()!, sent);
        sent += 1;
      }
    };

    const deadline = startedAt + WARM_UP_MS + durationMs + DRAIN_LIMIT_MS;
    await stayAwake(() => {
      sendDue();
      return answered + broken >= total || performance.now() >= deadline;
    });
    return { p99Ms: percentile(times, 0.99), sent: total, errors: wrong + total - answered };
  });
