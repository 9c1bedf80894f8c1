import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, Client, type Visit, VISITOR_CONNECTIONS } from './site.ts';

/** A process of its own, so that what others compute does not delay it. Its arguments are a server and paths. */
const REQUESTS_PER_SECOND = 50;
const MAX_ERRORS = 20;

const [url = '', ...paths] = process.argv.slice(2);
const client = new Client(url, VISITOR_CONNECTIONS);
const headers = { accept: '*/*', 'accept-encoding': 'br' };
const newVisit = () => ({ begun: 0, times: [] as number[], errors: [] as string[] });
let visit = newVisit();

async function get(n: number, dueAt: number): Promise<void> {
  const { times, errors } = visit;
  visit.begun += 1;
  const path = paths[n % paths.length]!;
  const outcome = await client.send({ path, headers }).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );
  times.push(performance.now() - dueAt);
  if (outcome !== 200 && errors.length < MAX_ERRORS) errors.push(`${path}: ${outcome}`);
}

async function report() {
  const { begun, times, errors } = visit;
  visit = newVisit();
  while (times.length < begun) await sleep(10);
  process.send?.({ times, errors } satisfies Visit);
}

process.on('message', () => void report());
process.on('disconnect', () => process.exit());

await atRate(REQUESTS_PER_SECOND, Infinity, get);
