import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type AuditionEntry } from '@nox/contracts';
import { authorization, readEntries } from '../test/administrator.ts';
import { startBuiltServer, type BuiltServer } from '../test/built-server.ts';
import { memoryOf } from '../test/load/process-usage.ts';
import {
  comparePaced,
  compareThroughput,
  type Comparison,
  type PacedComparison,
  type Urls,
} from './comparison.ts';
import { requestText } from './connection.ts';
import { median } from './load.ts';
import { type LoopDelay, measureLoopDelays } from './loop-delay.ts';

export const WRITES_PER_SECOND = 50;
const RESTARTS = 5;

export interface Measured {
  full: Comparison;
  unchanged: Comparison;
  /** Half of what `full` reached. */
  readsPerSecond: number;
  reads: PacedComparison;
  writes: PacedComparison;
  /** Reviews in the database after the process was killed and restarted. */
  storedReviews: number;
  /** In megabytes; `undefined` without `/proc`. */
  peakMemory: number | undefined;
  readyMs: number;
  loopDelays: LoopDelay[];
}

/** The bare server in a process of its own; it returns the response of `source`, and writes to `dataDir`. */
async function startBareServer(root: string, source: string, dataDir: string) {
  const child = fork(join(root, 'apps/api/bench/bare-server.ts'), [source, dataDir], {
    execArgv: [],
  });
  const [message] = await once(child, 'message');
  return { url: (message as { url: string }).url, stop: () => child.kill() };
}

const countReviews = (entries: AuditionEntry[]) =>
  entries.reduce((sum, { reviews }) => sum + reviews.length, 0);

/** The n-th review: each by another judge, of one entry after the other. */
function reviewRequest(entries: AuditionEntry[], n: number): string {
  const review = { judgeEmail: `Judge ${n}`, notes: 'Clean isolations, good timing.', score: 7 };
  return requestText(
    'POST',
    `/api/auditions/${entries[n % entries.length]!._id}/reviews`,
    { authorization, 'content-type': 'application/json' },
    JSON.stringify(review),
  );
}

async function measureReads(urls: Urls) {
  const get = requestText('GET', '/api/team');
  const etag = (await fetch(`${urls.ours}/api/team`)).headers.get('etag')!;
  const getAgain = requestText('GET', '/api/team', { 'if-none-match': etag });
  const full = await compareThroughput(urls, get, 200);
  const unchanged = await compareThroughput(urls, getAgain, 304);
  const readsPerSecond = Math.round(full.perSecond / 2);
  const reads = await comparePaced(urls, () => get, 200, readsPerSecond);
  return { full, unchanged, readsPerSecond, reads };
}

/**
 * Runs everything against the built server, with SQLite in `dataDir` and sample content.
 * @throws Error when a server does not start
 */
export async function measure(root: string, dataDir: string): Promise<Measured> {
  const start = (seed = 'sample', folder = dataDir) =>
    startBuiltServer(root, { DATA_DIR: folder, NOX_SEED: seed });
  let server: BuiltServer = await start();
  const bare = await startBareServer(root, `${server.url}/api/team`, dataDir);
  try {
    const urls = { ours: server.url, bare: bare.url };
    const reading = await measureReads(urls);

    const before = await readEntries(server.url);
    let reviews = 0;
    const nextReview = () => reviewRequest(before, reviews++);
    const writes = await comparePaced(urls, nextReview, 201, WRITES_PER_SECOND);
    const peakMemory = await memoryOf(server.pid, 'VmHWM');

    const readyTimes: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await server.kill();
      server = await start();
      readyTimes.push(server.readyAfterMs);
    }
    const storedReviews = countReviews(await readEntries(server.url)) - countReviews(before);
    await server.kill();
    server = await start('none', join(dataDir, 'empty'));
    const loopDelays = await measureLoopDelays(server.url);
    const readyMs = median(readyTimes);
    return { ...reading, writes, storedReviews, peakMemory, readyMs, loopDelays };
  } finally {
    bare.stop();
    await server.kill();
  }
}
