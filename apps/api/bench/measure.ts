import { readFile } from 'node:fs/promises';
import { startBuiltServer, type BuiltServer } from '../test/crash/built-server.ts';
import { startBareServer } from './bare-process.ts';
import { compareThroughput, type Comparison, type Urls } from './comparison.ts';
import { requestText } from './connection.ts';
import { pace, type Latencies } from './load.ts';
import { median } from './median.ts';
import { countReviews, readEntries, reviewRequest } from './reviews.ts';

const PACED_MS = 4_000;
export const WRITES_PER_SECOND = 50;
const WRITING_MS = 8_000;
const RESTARTS = 5;

export interface Measured {
  full: Comparison;
  unchanged: Comparison;
  /** Half of what `full` reached. */
  readsPerSecond: number;
  reads: Latencies;
  bareReads: Latencies;
  writes: Latencies;
  /** Reviews that are there after the process was killed and started again. */
  reviewsKept: number;
  /** In megabytes; `undefined` where the system does not tell. */
  peakMemory: number | undefined;
  readyMs: number;
}

async function memoryPeakOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

async function measureReads(urls: Urls) {
  const get = requestText('GET', '/api/team');
  const etag = (await fetch(`${urls.ours}/api/team`)).headers.get('etag')!;
  const getAgain = requestText('GET', '/api/team', { 'if-none-match': etag });
  const full = await compareThroughput(urls, get, 200);
  const unchanged = await compareThroughput(urls, getAgain, 304);
  const readsPerSecond = Math.round(full.perSecond / 2);
  const reads = await pace(urls.ours, () => get, 200, readsPerSecond, PACED_MS);
  const bareReads = await pace(urls.bare, () => get, 200, readsPerSecond, PACED_MS);
  return { full, unchanged, readsPerSecond, reads, bareReads };
}

/**
 * Runs everything against the built server, with SQLite in `dataDir` and sample content.
 * @throws Error when a server does not start
 */
export async function measure(root: string, dataDir: string): Promise<Measured> {
  const start = () =>
    startBuiltServer(root, {
      DATA_DIR: dataDir,
      NOX_SEED: 'sample',
      // Nobody listens there, and nobody is asked: unsigned tokens are taken at their word.
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    });
  let server: BuiltServer = await start();
  const bare = await startBareServer(root, `${server.url}/api/team`);
  try {
    const { url, pid } = server;
    const reading = await measureReads({ ours: url, bare: bare.url });

    const before = await readEntries(url);
    const nextReview = (n: number) => reviewRequest(before, n);
    const writes = await pace(url, nextReview, 201, WRITES_PER_SECOND, WRITING_MS);
    const peakMemory = await memoryPeakOf(pid);

    const readyTimes: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await server.kill();
      server = await start();
      readyTimes.push(server.readyAfterMs);
    }
    const reviewsKept = countReviews(await readEntries(server.url)) - countReviews(before);
    return { ...reading, writes, reviewsKept, peakMemory, readyMs: median(readyTimes) };
  } finally {
    bare.stop();
    await server.kill();
  }
}
