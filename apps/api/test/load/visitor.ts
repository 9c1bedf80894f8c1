import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('visitor-process.ts', import.meta.url));

/** As many as a browser opens. */
export const VISITOR_CONNECTIONS = 6;

export interface Visit {
  /** In milliseconds, from when each request was due to the end of its answer. */
  times: number[];
  /** The first ones. */
  errors: string[];
}

export interface Visitor {
  /** What happened since the last call. */
  report: () => Promise<Visit>;
  leave: () => void;
}

/** An ordinary visitor: 50 requests a second over six connections, for one path after the other. */
export function startVisitor(url: string, paths: readonly string[]): Visitor {
  const child = fork(PROCESS, [url, ...paths]);
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0] as Visit;
  };
  return { report, leave: () => child.disconnect() };
}

export function p99({ times }: Visit): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
}
