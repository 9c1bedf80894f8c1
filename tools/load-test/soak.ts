import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { atRate, Client } from '../bench/load.ts';
import { atMost, count, fact, readMetrics } from '../bench/report.ts';
import { p99, startVisitor } from '../bench/visitor.ts';
import { isBack, type ProcessUsage, runLoadTest, type Site, usageCells } from './site.ts';
import { openTraffic } from './traffic.ts';

/** `npm run test:soak [-- --minutes 1]` sends mixed traffic to the built server: no response may be unexpected, and nothing may grow. */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const TOTAL_MS = Number(values.minutes) * 60_000;
/** Everything has happened often by then, and caches are full. */
const WARM_UP_MS = Math.min(10 * 60_000, TOTAL_MS / 2);
const MEASURING_MS = 30_000;
/** Memory that grows by less after the warm-up counts as the same. */
const MAX_LATER_GROWTH = 1.05;

/** Returns the least of several measurements: each has what is sent, received or compressed at that time. */
async function readUsage(site: Site): Promise<ProcessUsage> {
  const all: ProcessUsage[] = [];
  while (all.length < 10) {
    await sleep(500);
    all.push(await site.usage());
  }
  const least = (of: keyof ProcessUsage) => Math.min(...all.map((usage) => usage[of]));
  return { memory: least('memory'), openFiles: least('openFiles') };
}

await runLoadTest('closed', TOTAL_MS + 2 * 60_000, ['', '', ''], async (site) => {
  const client = new Client(site.url, 20);
  const activities = await openTraffic(site, client);
  const visitor = startVisitor(site.url, site.paths);
  const faults: string[] = [];
  const seconds = (TOTAL_MS + MEASURING_MS) / 1_000;
  const done = Promise.all(
    activities.map(({ perSecond, act }) =>
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
  await client.close();

  faults.push(...visit.errors);
  faults.slice(0, 20).forEach((fault) => console.log(`  ${fault}`));
  const metrics = await readMetrics(site.url);
  const name = `memory and descriptors after ${values.minutes} minutes, without garbage`;
  const isFlat = isBack(before, after) && after.memory <= before.memory * MAX_LATER_GROWTH;
  return [
    atMost('unexpected responses', 0, faults.length, count),
    atMost('kinds of 5xx', 0, metrics.match(/status="5/g)?.length ?? 0, count),
    { name, cells: usageCells(before, after), target: '<= 1.05 ×', isMet: isFlat },
    fact(`p99 of ${visit.times.length} requests of visitors`, p99(visit)),
  ];
});
