import { setTimeout as sleep } from 'node:timers/promises';
import { authorization } from '../../apps/api/test/administrator.ts';
import { METRICS_TOKEN } from '../../apps/api/test/tokens.ts';
import { atMost, count, type Line, ms } from '../bench/report.ts';

const ROWS = 10_000;
const asOperator = { authorization: `Bearer ${METRICS_TOKEN}` };
const HEADER =
  'fullName,phoneNumber,rollNumber,emailAddress,branch,rateYourself,whyNox,otherSkills,danceStyle,danceVideoUrl';

const valid = (n: number) =>
  `Candidate ${n},9876543210,BT${n},a@example.com,CSE,7,For the music and the people,Guitar,Popping,`;
const invalid = () => ',12,,no address,,eleven,,,,javascript:alert(1)';

const tableOf = (row: (n: number) => string) =>
  [HEADER, ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n');

/** A late timer is counted once it has fired, and the first one after a reset is not counted. */
const SETTLE_MS = 100;

/** The delays since the last call. */
async function readDelays(url: string): Promise<{ p99Ms: number; maxMs: number }> {
  await sleep(SETTLE_MS);
  const text = await (await fetch(`${url}/api/metrics`, { headers: asOperator })).text();
  const read = (of: string) =>
    Number(
      new RegExp(`^nodejs_eventloop_delay_seconds\\{of="${of}"\\} (.+)$`, 'm').exec(text)?.[1],
    );
  await sleep(SETTLE_MS);
  return { p99Ms: read('p99') * 1_000, maxMs: read('max') * 1_000 };
}

/** How late a server's timers fire while it imports and exports 10,000 rows. @param url of a server without entries */
export async function measureLoopDelays(url: string): Promise<Line[]> {
  const send = async (method: string, path: string, body?: string, type = 'text/csv') => {
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${url}/api/auditions${path}`, { method, headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
  const good = tableOf(valid);
  const bad = tableOf(invalid);
  const steps: [work: string, status: number, run: () => Promise<number>][] = [
    ['preview of an import', 200, () => send('POST', '/import?dryRun=true', good)],
    ['preview of an import, all rows invalid', 200, () => send('POST', '/import?dryRun=true', bad)],
    ['import refused, all rows invalid', 400, () => send('POST', '/import', bad)],
    ['import', 200, () => send('POST', '/import', good)],
    ['import of what is there', 200, () => send('POST', '/import', good)],
    ['export', 200, () => send('GET', '/export')],
  ];
  const slots = JSON.stringify({ startTime: '16:00', endTime: '20:00', slotDuration: 30 });
  const lines: Line[] = [];
  for (const [work, status, run] of steps) {
    if (work === 'export') await send('POST', '/schedule-slots', slots, 'application/json');
    await readDelays(url);
    const answered = await run();
    if (answered !== status) throw new Error(`${work}: answered ${answered}.`);
    const { p99Ms, maxMs } = await readDelays(url);
    const name = `event loop p99, ${work}, ${count(ROWS)} rows`;
    lines.push(atMost(name, 50, p99Ms, ms, [`${ms(p99Ms)} (at most ${ms(maxMs)})`]));
  }
  return lines;
}
