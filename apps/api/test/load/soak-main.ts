import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';
import {
  atRate,
  Client,
  isBack,
  p99,
  type ProcessUsage,
  runLoadTest,
  say,
  type Site,
  startVisitor,
} from './site.ts';
import { openTraffic } from './traffic.ts';

/** Sends mixed traffic to the built server for some minutes: no response may be unexpected, and nothing may grow. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const TOTAL_MS = Number(values.minutes) * 60_000;
/** Until everything has happened often, and caches are full. */
const WARM_UP_MS = Math.min(10 * 60_000, TOTAL_MS / 2);
/** What counts as the same amount of memory after that. */
const MAX_LATER_GROWTH = 1.05;

async function countServerErrors({ url }: Site): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  return text.match(/status="5/g)?.length ?? 0;
}

/** The least of several measurements: each has what is sent, received or compressed at that time. */
async function readUsage(site: Site): Promise<ProcessUsage> {
  const all: ProcessUsage[] = [];
  while (all.length < 10) {
    await sleep(500);
    all.push(await site.usage());
  }
  const memory = Math.min(...all.map((usage) => usage.memory));
  return { memory, openFiles: Math.min(...all.map((usage) => usage.openFiles)) };
}

await runLoadTest('closed', TOTAL_MS + 2 * 60_000, async (site) => {
  const client = new Client(site.url, 20);
  const traffic = await openTraffic(site, process.cwd(), client);
  const visitor = startVisitor(site.url, site.paths);
  const faults: string[] = [];
  // The last measurement is one under load, too.
  const seconds = TOTAL_MS / 1_000 + 30;
  const done = Promise.all(
    traffic.activities.map(({ perSecond, act }) =>
      atRate(perSecond, perSecond * seconds, (n) =>
        act(n).catch((error: Error) => void faults.push(error.message)),
      ),
    ),
  );

  await sleep(WARM_UP_MS);
  const before = await readUsage(site);
  await sleep(TOTAL_MS - WARM_UP_MS);
  const after = await readUsage(site);
  await done;
  const visit = await visitor.report();
  visitor.leave();
  client.close();
  await traffic.close();

  const serverErrors = await countServerErrors(site);
  faults.push(...visit.errors);
  faults.slice(0, 20).forEach((fault) => say(`  ${fault}`));
  const targets: [what: string, isMet: boolean][] = [
    [
      `${faults.length} unexpected responses, ${serverErrors} kinds of 5xx`,
      faults.length === 0 && serverErrors === 0,
    ],
    [
      `without garbage: ${Math.round(before.memory)} → ${Math.round(after.memory)} MB, ${before.openFiles} → ${after.openFiles} descriptors`,
      isBack(before, after) && after.memory <= before.memory * MAX_LATER_GROWTH,
    ],
  ];
  for (const [what, isMet] of targets) say(`${isMet ? 'met' : 'MISSED'}: ${what}`);
  say(
    `${visit.times.length} requests of visitors, p99 ${Math.round(p99(visit))} ms; ${values.minutes} minutes`,
  );
  return targets.map(([, isMet]) => isMet);
});
