import { join } from 'node:path';
import type { AuditionEntry, NewScreen } from '@nox/contracts';
import {
  authorization,
  call,
  candidatesCsv,
  CSV_HEADER,
  readEntries,
} from '@nox/test-servers/administrator';
import { forkServer } from '@nox/test-servers/loopback';
import { startBuiltServer } from '@nox/test-servers/server-process';
import { jsonBody, type Load, pace, type Request, saturate } from '../bench/load.ts';
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

type Urls = Record<'ours' | 'bare', string>;

async function compare(
  urls: Urls,
  rounds: number,
  measure: (url: string, server: keyof Urls) => Promise<Load>,
) {
  const { ours, bare } = await inRounds(urls, rounds, measure);
  const value = (loads: Load[]) => median(loads.map((load) => load.value));
  const sum = (of: 'answered' | 'errors') => ours.reduce((total, load) => total + load[of], 0);
  return { ours: value(ours), bare: value(bare), answered: sum('answered'), errors: sum('errors') };
}

type Compared = Awaited<ReturnType<typeof compare>>;

const bareRatio = (value: number) => `${value.toFixed(2)} × bare`;

function throughput(name: string, min: number, { ours, bare }: Compared): Line {
  const cells = [`${count(ours)} /s (${bareRatio(ours / bare)})`, `${count(bare)} /s`];
  return atLeast(name, min, ours / bare, bareRatio, cells);
}

const p99 = (name: string, max: number, { ours, bare }: Compared): Line =>
  atMost(name, max, ours, ms, [ms(ours), ms(bare)]);

const BARE_SERVER = new URL('bare-server.ts', import.meta.url);

const countReviews = async (url: string) =>
  (await readEntries(url)).reduce((total, { reviews }) => total + reviews.length, 0);

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

export async function measureRequests(dataDir: string, rounds: number): Promise<Line[]> {
  const env = { DATA_DIR: dataDir, NOX_SEED: 'sample' };
  let server = await startBuiltServer(env);
  const { url } = server;
  const bare = await forkServer(BARE_SERVER, `${url}/api/team`, dataDir);
  const urls = { ours: url, bare: bare.url };
  const saturateBoth = async (ours: Request, expected: number, ofBare = ours) => {
    const measure = (at: string, name: keyof Urls) =>
      saturate(at, name === 'ours' ? ours : ofBare, expected, ROUND_MS);
    await inRounds(urls, 1, measure);
    return compare(urls, rounds, measure);
  };
  const paceBoth = (next: () => Request, expected: number, perSecond: number) =>
    compare(urls, Math.min(rounds, MAX_PACED_ROUNDS), (at) =>
      pace(at, next, expected, perSecond, PACED_MS),
    );
  try {
    const get = { path: '/api/team' };
    const again = await unchanged(url, get.path);
    const { token } = await call<NewScreen>(url, 'POST', '/displays', { label: 'Corridor' });
    const now = await unchanged(url, '/api/season/now', { authorization: `Display ${token}` });
    const full = await saturateBoth(get, 200);
    const notModified = await saturateBoth(again, 304);
    const screen = await saturateBoth(now, 304, again);
    const half = Math.round(full.ours / 2);
    const reads = await paceBoth(() => get, 200, half);
    const entries = await readEntries(url);
    const before = await countReviews(url);
    let reviews = 0;
    const next = () => reviewRequest(entries, reviews++);
    const writes = await paceBoth(next, 201, WRITES_PER_SECOND);
    const peakMemory = await memoryOf(server.pid, 'VmHWM');

    const readyTimes: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await server.kill();
      server = await startBuiltServer(env);
      readyTimes.push(server.readyAfterMs);
    }
    const lost = writes.answered - ((await countReviews(server.url)) - before);
    await server.kill();
    server = await startBuiltServer({ DATA_DIR: join(dataDir, 'empty') });
    const all = [full, notModified, screen, reads, writes];
    const errors = all.reduce((total, compared) => total + compared.errors, 0);
    return [
      throughput('GET /api/team, 200', 0.85, full),
      throughput('GET /api/team, 304', 0.85, notModified),
      throughput('GET /api/season/now, 304', 0.75, screen),
      p99(`p99 of reads at half of that load (${count(half)} /s)`, 10, reads),
      p99(`p99 of a review written, ${WRITES_PER_SECOND} a second`, 5, writes),
      atMost(`of ${count(writes.answered)} acknowledged reviews, lost by SIGKILL`, 0, lost, count),
      atMost('errors', 0, errors, count),
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
