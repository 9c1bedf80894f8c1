import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { METRICS_TOKEN } from '../tokens.ts';
import {
  atRate,
  Client,
  isBack,
  MAX_GROWTH,
  p99,
  runLoadTest,
  say,
  type Site,
  startVisitor,
} from './site.ts';
import { openTraffic } from './traffic.ts';

/** Sends mixed traffic to the built server for some minutes: no response may be unexpected, and nothing may grow. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const SOAK_MS = Number(values.minutes) * 60_000;
/** Until everything has happened a few times, and caches are full. */
const WARM_UP_MS = 90_000;
/** After garbage was collected, until memory is again what it usually is with garbage. */
const SETTLE_MS = 30_000;
const TOTAL_MS = WARM_UP_MS + SETTLE_MS + SOAK_MS;

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const megabytes = (from: number, to: number) => `${Math.round(from)} → ${Math.round(to)} MB`;

async function countServerErrors({ url }: Site): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  return text.match(/status="5/g)?.length ?? 0;
}

await runLoadTest('closed', TOTAL_MS + 2 * 60_000, async (site) => {
  const client = new Client(site.url, 20);
  const traffic = await openTraffic(site, process.cwd(), client);
  const visitor = startVisitor(site.url, site.paths);
  const faults: string[] = [];
  const seconds = TOTAL_MS / 1_000;
  const done = Promise.all(
    traffic.activities.map(({ perSecond, act }) =>
      atRate(perSecond, perSecond * seconds, (n) =>
        act(n).catch((error: Error) => void faults.push(error.message)),
      ),
    ),
  );

  await sleep(WARM_UP_MS);
  const before = await site.usage();
  await sleep(SETTLE_MS);
  const samples: number[] = [];
  const endsAt = performance.now() + SOAK_MS;
  while (performance.now() < endsAt) {
    await sleep(1_000);
    samples.push(await site.memory());
  }
  const after = await site.usage();
  await done;
  const visit = await visitor.report();
  visitor.leave();
  client.close();
  await traffic.close();

  const quarter = Math.ceil(samples.length / 4);
  const first = average(samples.slice(0, quarter));
  const last = average(samples.slice(-quarter));
  const serverErrors = await countServerErrors(site);
  faults.push(...visit.errors);
  faults.slice(0, 20).forEach((fault) => say(`  ${fault}`));
  const targets: [what: string, isMet: boolean][] = [
    [
      `${faults.length} unexpected responses, ${serverErrors} kinds of 5xx`,
      faults.length === 0 && serverErrors === 0,
    ],
    [
      `memory of the first and the last quarter: ${megabytes(first, last)}`,
      last <= first * MAX_GROWTH,
    ],
    [
      `without garbage: ${megabytes(before.memory, after.memory)}, ${before.openFiles} → ${after.openFiles} descriptors`,
      isBack(before, after),
    ],
  ];
  for (const [what, isMet] of targets) say(`${isMet ? 'met' : 'MISSED'}: ${what}`);
  say(
    `${visit.times.length} requests of visitors, p99 ${Math.round(p99(visit))} ms; ${values.minutes} minutes`,
  );
  return targets.map(([, isMet]) => isMet);
});
