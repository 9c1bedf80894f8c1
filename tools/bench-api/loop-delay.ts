import { call, candidatesCsv, CSV_HEADER } from '../../apps/api/test/administrator.ts';
import { METRICS_TOKEN } from '../../apps/api/test/tokens.ts';
import { metricsOf, readLoopDelays } from '../bench/metrics.ts';
import { atMost, count, type Line, ms } from '../bench/report.ts';

const ROWS = 10_000;
const GOOD = candidatesCsv(ROWS);
const BAD = `${CSV_HEADER}\n${',12,,no address,,eleven,\n'.repeat(ROWS)}`;

/** How late a server's timers fire while it imports and exports 10,000 rows. @param url of a server without entries */
export async function measureLoopDelays(url: string): Promise<Line[]> {
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
