import { join } from 'node:path';
import type { AuditionEntry, NewDisplay } from '@nox/contracts';
import {
  authorization,
  call,
  candidatesCsv,
  CSV_HEADER,
  readEntries,
} from '@nox/test-servers/administrator';
import { type BuiltServer, startBuiltServer } from '@nox/test-servers/server-process';
import { forkServer } from '@nox/test-servers/loopback';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';
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
  metricsOf,
  ms,
  readLoopDelays,
} from '../bench/report.ts';

const ROUND_MS = 1_500;
const MAX_PACED_ROUNDS = 3;
const PACED_MS = 8_000;
const WRITES_PER_SECOND = 50;
const RESTARTS = 5;

/** Both servers, and how often each is measured. */
interface Setup {
  urls: Record<'ours' | 'bare', string>;
  rounds: number;
}

const sum = <T>(results: T[], of: (result: T) => number) =>
  results.reduce((total, result) => total + of(result), 0);

async function compareThroughput(
  name: string,
  { urls, rounds }: Setup,
  request: Request,
  expected: number,
  bareRequest = request,
) {
  const measure = (url: string) =>
    saturate(url, url === urls.bare ? bareRequest : request, expected, ROUND_MS);
  await inRounds(urls, 1, measure);
  const { ours, bare } = await inRounds(urls, rounds, measure);
  const perSecond = median(ours.map((result) => result.perSecond));
  const barePerSecond = median(bare.map((result) => result.perSecond));
  const ratio = perSecond / barePerSecond;
  const write = (value: number) => `${value.toFixed(1)} × bare`;
  const cells = [
    `${count(perSecond)} /s (${ratio.toFixed(2)} × bare)`,
    `${count(barePerSecond)} /s`,
  ];
  const errors = sum(ours, (result) => result.errors);
  return { perSecond, errors, line: atLeast(name, 0.7, ratio, write, cells) };
}

async function comparePaced(
  name: string,
  maxMs: number,
  { urls, rounds }: Setup,
  nextRequest: () => Request,
  expected: number,
  perSecond: number,
) {
  const { ours, bare } = await inRounds(urls, Math.min(rounds, MAX_PACED_ROUNDS), (url) =>
    pace(url, nextRequest, expected, perSecond, PACED_MS),
  );
  const p99Ms = median(ours.map((result) => result.p99Ms));
  const bareP99Ms = median(bare.map((result) => result.p99Ms));
  const errors = sum(ours, (result) => result.errors);
  const line = atMost(name, maxMs, p99Ms, ms, [ms(p99Ms), ms(bareP99Ms)]);
  return { sent: sum(ours, (result) => result.sent), errors, line };
}

const BARE_SERVER = new URL('bare-server.ts', import.meta.url);

const countReviews = (entries: AuditionEntry[]) => sum(entries, ({ reviews }) => reviews.length);

/** The n-th review: each by another judge, of one entry after the other. */
function reviewRequest(entries: AuditionEntry[], n: number): Request {
  const review = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations, good timing.', score: 7 };
  const path = `/api/auditions/${entries[n % entries.length]!._id}/reviews`;
  return { method: 'POST', path, ...jsonBody(review, { authorization }) };
}

/** That of a screen in the corridor, which has what it shows. */
async function screenRequest(url: string): Promise<Request> {
  const { token } = await call<NewDisplay>(url, 'POST', '/displays', { label: 'Corridor' });
  const headers = { authorization: `Display ${token}` };
  const etag = (await fetch(`${url}/api/season/now`, { headers })).headers.get('etag')!;
  return { path: '/api/season/now', headers: { ...headers, 'if-none-match': etag } };
}

async function measureReads(setup: Setup) {
  const { urls } = setup;
  const get = { path: '/api/team' };
  const etag = (await fetch(`${urls.ours}/api/team`)).headers.get('etag')!;
  const getAgain = { ...get, headers: { 'if-none-match': etag } };
  const full = await compareThroughput('GET /api/team, 200', setup, get, 200);
  const unchanged = await compareThroughput('GET /api/team, 304', setup, getAgain, 304);
  const getNow = await screenRequest(urls.ours);
  const screen = await compareThroughput('GET /api/season/now, 304', setup, getNow, 304, getAgain);
  const perSecond = Math.round(full.perSecond / 2);
  const name = `p99 of reads at half of that load (${count(perSecond)} /s)`;
  return [full, unchanged, screen, await comparePaced(name, 10, setup, () => get, 200, perSecond)];
}

/** Measures beside a bare server, with SQLite in `dataDir` and sample content. @throws Error when a server does not start */
export async function measureRequests(dataDir: string, rounds: number): Promise<Line[]> {
  const start = (seed = 'sample', folder = dataDir) =>
    startBuiltServer({ DATA_DIR: folder, NOX_SEED: seed });
  let server: BuiltServer = await start();
  const bare = await forkServer(BARE_SERVER, `${server.url}/api/team`, dataDir);
  try {
    const setup = { urls: { ours: server.url, bare: bare.url }, rounds };
    const reads = await measureReads(setup);
    const before = await readEntries(server.url);
    let reviews = 0;
    const nextReview = () => reviewRequest(before, reviews++);
    const name = `p99 of a review written, ${WRITES_PER_SECOND} a second`;
    const writes = await comparePaced(name, 25, setup, nextReview, 201, WRITES_PER_SECOND);
    const acknowledged = writes.sent - writes.errors;
    const peakMemory = await memoryOf(server.pid, 'VmHWM');

    const readyTimes: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await server.kill();
      server = await start();
      readyTimes.push(server.readyAfterMs);
    }
    const stored = countReviews(await readEntries(server.url)) - countReviews(before);
    await server.kill();
    server = await start('none', join(dataDir, 'empty'));
    return [
      ...[...reads, writes].map(({ line }) => line),
      {
        name: 'acknowledged reviews still there after SIGKILL',
        cells: [`${count(stored)} of ${count(acknowledged)}`],
        target: 'all',
        isMet: stored >= acknowledged,
      },
      atMost(
        'errors',
        0,
        sum([...reads, writes], ({ errors }) => errors),
        count,
      ),
      atMost('peak memory of the process (VmHWM)', 200, peakMemory, mb),
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

/** How late a server's timers fire while it imports and exports 10,000 rows. @param url of a server without entries */
async function measureLoopDelays(url: string): Promise<Line[]> {
  const read = metricsOf(url, METRICS_TOKEN);
  const send = (path: string, file: string) => call(url, 'POST', `/auditions/import${path}`, file);
  const steps: Record<string, () => Promise<unknown>> = {
    'preview of an import': () => send('?dryRun=true', GOOD),
    'preview of an import, all rows invalid': () => send('?dryRun=true', BAD),
    'import refused, all rows invalid': () => send('', BAD).catch(expectRefused),
    import: () => send('', GOOD),
    'import of what is there': () => send('', GOOD),
    export: () => call(url, 'GET', '/auditions/export'),
  };
  const slots = { startTime: '16:00', endTime: '20:00', slotDuration: 30 };
  const lines: Line[] = [];
  for (const [work, run] of Object.entries(steps)) {
    if (work === 'export') await call(url, 'POST', '/auditions/schedule-slots', slots);
    await readLoopDelays(read);
    await run();
    const { p99Ms, maxMs } = await readLoopDelays(read);
    const name = `event loop p99, ${work}, ${count(ROWS)} rows`;
    lines.push(atMost(name, 50, p99Ms, ms, [`${ms(p99Ms)} (at most ${ms(maxMs)})`]));
  }
  return lines;
}

function expectRefused(error: Error): void {
  if (!/^POST \S+: 400 /.test(error.message)) throw error;
}
