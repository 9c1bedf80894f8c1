import { join } from 'node:path';
import type { AuditionEntry, NewDisplay } from '@nox/contracts';
import {
  authorization,
  call,
  candidatesCsv,
  CSV_HEADER,
  readEntries,
} from '@nox/test-servers/administrator';
import { forkServer } from '@nox/test-servers/loopback';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { jsonBody, pace, type Request, saturate } from '../bench/load.ts';
import {
  atLeast,
  atMost,
  count,
  inRounds,
  type Line,
  mb,
  median,
  memoryOf,
  ms,
  readLoopDelays,
} from '../bench/report.ts';

const ROUND_MS = 1_500;
const MAX_PACED_ROUNDS = 3;
const PACED_MS = 8_000;
const WRITES_PER_SECOND = 50;
const RESTARTS = 5;

/** Measures our server and a bare one in turn, and collects the lines of a report. */
class Comparison {
  readonly lines: Line[] = [];
  errors = 0;
  sent = 0;
  readonly #urls: Record<'ours' | 'bare', string>;
  readonly #rounds: number;

  constructor(ours: string, bare: string, rounds: number) {
    this.#urls = { ours, bare };
    this.#rounds = rounds;
  }

  /** @returns how many requests our server answers in a second */
  async throughput(
    name: string,
    minRatio: number,
    request: Request,
    expected: number,
    bareRequest = request,
  ): Promise<number> {
    const measure = (url: string, server: 'ours' | 'bare') =>
      saturate(url, server === 'bare' ? bareRequest : request, expected, ROUND_MS);
    await inRounds(this.#urls, 1, measure);
    const { ours, bare } = await inRounds(this.#urls, this.#rounds, measure);
    for (const { errors } of ours) this.errors += errors;
    const [rate, bareRate] = [ours, bare].map((all) => median(all.map((one) => one.perSecond)));
    const ratio = rate! / bareRate!;
    const write = (value: number) => `${value.toFixed(2)} × bare`;
    const cells = [`${count(rate!)} /s (${write(ratio)})`, `${count(bareRate!)} /s`];
    this.lines.push(atLeast(name, minRatio, ratio, write, cells));
    return rate!;
  }

  /** Measures the 99th percentile of the times at an even rate. */
  async paced(
    name: string,
    maxMs: number,
    nextRequest: () => Request,
    expected: number,
    perSecond: number,
  ): Promise<void> {
    const rounds = Math.min(this.#rounds, MAX_PACED_ROUNDS);
    const { ours, bare } = await inRounds(this.#urls, rounds, (url) =>
      pace(url, nextRequest, expected, perSecond, PACED_MS),
    );
    for (const { errors, sent } of ours) {
      this.errors += errors;
      this.sent += sent - errors;
    }
    const [p99Ms, bareP99Ms] = [ours, bare].map((all) => median(all.map((one) => one.p99Ms)));
    this.lines.push(atMost(name, maxMs, p99Ms, ms, [ms(p99Ms!), ms(bareP99Ms!)]));
  }
}

const BARE_SERVER = new URL('bare-server.ts', import.meta.url);

const countReviews = async (url: string) =>
  (await readEntries(url)).reduce((total, { reviews }) => total + reviews.length, 0);

/** Returns the n-th review: each by another judge, of one entry after the other. */
function reviewRequest(entries: AuditionEntry[], n: number): Request {
  const review = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations, good timing.', score: 7 };
  const path = `/api/auditions/${entries[n % entries.length]!._id}/reviews`;
  return { method: 'POST', path, ...jsonBody(review, { authorization }) };
}

/** Repeats a request as a client that has the answer already. */
async function unchanged(url: string, path: string, headers = {}): Promise<Request> {
  const etag = (await fetch(url + path, { headers })).headers.get('etag')!;
  return { path, headers: { ...headers, 'if-none-match': etag } };
}

async function compareReads(comparison: Comparison, url: string): Promise<void> {
  const get = { path: '/api/team' };
  const again = await unchanged(url, get.path);
  // A screen in the corridor has what it shows.
  const { token } = await call<NewDisplay>(url, 'POST', '/displays', { label: 'Corridor' });
  const now = await unchanged(url, '/api/season/now', { authorization: `Display ${token}` });
  const rate = await comparison.throughput('GET /api/team, 200', 0.85, get, 200);
  await comparison.throughput('GET /api/team, 304', 0.85, again, 304);
  await comparison.throughput('GET /api/season/now, 304', 0.75, now, 304, again);
  const half = Math.round(rate / 2);
  const name = `p99 of reads at half of that load (${count(half)} /s)`;
  await comparison.paced(name, 10, () => get, 200, half);
}

/** Measures beside a bare server, with SQLite in `dataDir` and sample content. @throws Error when a server does not start */
export async function measureRequests(dataDir: string, rounds: number): Promise<Line[]> {
  const env = { DATA_DIR: dataDir, NOX_SEED: 'sample' };
  let server = await startBuiltServer(env);
  const bare = await forkServer(BARE_SERVER, `${server.url}/api/team`, dataDir);
  try {
    const reads = new Comparison(server.url, bare.url, rounds);
    await compareReads(reads, server.url);
    const entries = await readEntries(server.url);
    const before = await countReviews(server.url);
    const writes = new Comparison(server.url, bare.url, rounds);
    let reviews = 0;
    const next = () => reviewRequest(entries, reviews++);
    const name = `p99 of a review written, ${WRITES_PER_SECOND} a second`;
    await writes.paced(name, 5, next, 201, WRITES_PER_SECOND);
    const peakMemory = await memoryOf(server.pid, 'VmHWM');

    const readyTimes: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await server.kill();
      server = await startBuiltServer(env);
      readyTimes.push(server.readyAfterMs);
    }
    const lost = writes.sent - ((await countReviews(server.url)) - before);
    await server.kill();
    server = await startBuiltServer({ DATA_DIR: join(dataDir, 'empty') });
    return [
      ...reads.lines,
      ...writes.lines,
      atMost(`of ${count(writes.sent)} acknowledged reviews, lost by SIGKILL`, 0, lost, count),
      atMost('errors', 0, reads.errors + writes.errors, count),
      atMost('peak memory of the process (VmHWM)', 190, peakMemory, mb),
      atMost('ready with an existing database', 1_000, median(readyTimes)),
      ...(await measureLoopDelays(server.url)),
    ];
  } finally {
    await bare.stop();
    await server.kill();
  }
}

const ROWS = 10_000;
const GOOD = candidatesCsv(ROWS);
const BAD = `${CSV_HEADER}\n${',12,,no address,,eleven,\n'.repeat(ROWS)}`;

/** Measures how late a server's timers fire while it imports and exports 10,000 rows. @param url of a server without entries */
async function measureLoopDelays(url: string): Promise<Line[]> {
  const send = (path: string, file: string) => call(url, 'POST', `/auditions/import${path}`, file);
  const slots = { startTime: '16:00', endTime: '20:00', slotDuration: 30 };
  const steps: Record<string, () => Promise<unknown>> = {
    'preview of an import': () => send('?dryRun=true', GOOD),
    'preview of an import, all rows invalid': () => send('?dryRun=true', BAD),
    'import refused, all rows invalid': () => send('', BAD).catch(expectRefused),
    import: () => send('', GOOD),
    'import of what is there': () => send('', GOOD),
    export: () => call(url, 'GET', '/auditions/export'),
  };
  const lines: Line[] = [];
  for (const [work, run] of Object.entries(steps)) {
    if (work === 'export') await call(url, 'POST', '/auditions/schedule-slots', slots);
    await readLoopDelays(url);
    await run();
    const { p99Ms, maxMs } = await readLoopDelays(url);
    const name = `event loop p99, ${work}, ${count(ROWS)} rows`;
    lines.push(atMost(name, 50, p99Ms, ms, [`${ms(p99Ms)} (at most ${ms(maxMs)})`]));
  }
  return lines;
}

function expectRefused(error: Error): void {
  if (!/^POST \S+: 400 /.test(error.message)) throw error;
}
