import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { alignColumns } from '@nox/test-servers/text-table';
import { type Attack, csvShapes, FLOODS } from './floods.ts';
import {
  isBack,
  p99,
  type ProcessUsage,
  runLoadTest,
  say,
  type Site,
  startVisitor,
  type Visitor,
} from './site.ts';
import { SEASON_ATTACKS } from './season-attacks.ts';
import { SLOW_CLIENTS } from './slow-clients.ts';

/** Attacks one after the other, beside a visitor who must not notice; then descriptors and memory are back. Words choose attacks. */
const MAX_P99_MS = 100;
const WARM_UP_SECONDS = 2;
const SECONDS = 8;
const CONTROL_MS = 3_000;
/** A fault of the server is there each time; what other programs on the machine cause is not. */
const MAX_ATTEMPTS = 3;
const TIMEOUT_MS = 25 * 60_000;
const SETTLE_MS = 500;
const MAX_SETTLE_MS = 10_000;
/** Of the attacker: strangers do not take the server's processor. */
const LOW_PRIORITY = 10;

const words = process.argv.slice(2);
const ATTACKS = [...SLOW_CLIENTS, ...FLOODS, csvShapes, ...SEASON_ATTACKS].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

/** Waits until the server has its resources back, but not for ever. */
async function waitUntilIdle(site: Site, before?: ProcessUsage): Promise<ProcessUsage> {
  const deadline = performance.now() + MAX_SETTLE_MS;
  for (;;) {
    await sleep(SETTLE_MS);
    const usage = await site.usage();
    if (performance.now() > deadline || (before && isBack(before, usage))) return usage;
  }
}

async function measure(attack: Attack, site: Site, visitor: Visitor) {
  await attack.prepare?.(site);
  const before = await site.usage();
  await visitor.report();
  await sleep(CONTROL_MS);
  /** Without an attack, just before it. */
  const control = await visitor.report();
  const failed: string[] = [];
  const outcome = await attack.run(site, attack.seconds ?? SECONDS).catch((error: Error) => {
    failed.push(error.message);
    return '';
  });
  const { times, errors } = await visitor.report();
  const visit = { times, errors: [...errors, ...failed] };
  const after = await waitUntilIdle(site, before);
  const isMet = visit.errors.length === 0 && p99(visit) <= MAX_P99_MS && isBack(before, after);
  return { name: attack.name, control, visit, before, after, outcome, isMet };
}

async function resist(attack: Attack, site: Site, visitor: Visitor) {
  for (let attempts = 1; ; attempts += 1) {
    const result = await measure(attack, site, visitor);
    if (result.isMet || attempts === MAX_ATTEMPTS) return { ...result, attempts };
  }
}

type Result = Awaited<ReturnType<typeof resist>>;

const HEADER = [
  ...['', 'p99 without', 'with it', 'errors', 'descriptors', 'memory', ''],
  ...['attempts', 'the server'],
];

const toRow = (result: Result) => {
  const { name, attempts, control, visit, before, after, outcome, isMet } = result;
  return [
    name,
    `${Math.round(p99(control))} ms`,
    `${Math.round(p99(visit))} ms of ${visit.times.length}`,
    String(visit.errors.length),
    `${before.openFiles} → ${after.openFiles}`,
    `${Math.round(before.memory)} → ${Math.round(after.memory)} MB`,
    isMet ? 'met' : 'MISSED',
    String(attempts),
    outcome,
  ];
};

await runLoadTest('open', TIMEOUT_MS, async (site) => {
  setPriority(LOW_PRIORITY);
  const visitor = startVisitor(site.url, site.paths);
  for (const attack of ATTACKS) {
    await attack.prepare?.(site);
    await attack.run(site, WARM_UP_SECONDS).catch(() => undefined);
  }
  const start = await waitUntilIdle(site);
  const results: Result[] = [];
  for (const attack of ATTACKS) results.push(await resist(attack, site, visitor));
  visitor.leave();
  const end = results.at(-1)!.after;
  say(alignColumns([HEADER, ...results.map(toRow)]));
  for (const error of results.flatMap(({ visit }) => visit.errors)) say(`  ${error}`);
  say(
    `From the first to the last: ${start.openFiles} → ${end.openFiles} descriptors, ${Math.round(start.memory)} → ${Math.round(end.memory)} MB`,
  );
  return [...results.map(({ isMet }) => isMet), isBack(start, end)];
});
