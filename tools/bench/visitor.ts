import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, Client } from './load.ts';
import { percentile } from './report.ts';

export const VISITOR_CONNECTIONS = 6;
const REQUESTS_PER_SECOND = 50;
const MAX_ERRORS = 20;

export interface Visit {
  /** Milliseconds from when each request was due to the end of its answer. */
  times: number[];
  errors: string[];
}

export const p99 = ({ times }: Visit): number => percentile(times, 0.99);

export type Visitor = ReturnType<typeof startVisitor>;

/** An ordinary visitor requests one path after the other, in a process of its own, which the computations of others do not delay. */
export function startVisitor(url: string, paths: readonly string[]) {
  const child = fork(import.meta.filename, [url, ...paths]);
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0] as Visit;
  };
  return { report, leave: () => child.disconnect() };
}

async function visitForEver(url: string, paths: string[]): Promise<void> {
  const client = new Client(url, VISITOR_CONNECTIONS);
  const headers = { accept: '*/*', 'accept-encoding': 'br' };
  const newVisit = () => ({ begun: 0, times: [] as number[], errors: [] as string[] });
  let visit = newVisit();

  process.on('disconnect', () => process.exit());
  process.on('message', async () => {
    const { begun, times, errors } = visit;
    visit = newVisit();
    while (times.length < begun) await sleep(10);
    process.send?.({ times, errors } satisfies Visit);
  });

  await atRate(REQUESTS_PER_SECOND, Infinity, async (n, dueAt) => {
    const { times, errors } = visit;
    visit.begun += 1;
    const path = paths[n % paths.length]!;
    const outcome = await client.send({ path, headers }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    times.push(performance.now() - dueAt);
    if (outcome !== 200 && errors.length < MAX_ERRORS) errors.push(`${path}: ${outcome}`);
  });
}

if (import.meta.main) {
  const [url = '', ...paths] = process.argv.slice(2);
  await visitForEver(url, paths);
}
