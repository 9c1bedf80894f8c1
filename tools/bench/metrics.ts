import { setTimeout as sleep } from 'node:timers/promises';

/** A late timer is counted once it has fired, and the first one after a reset is not counted. */
const LATE_MS = 100;

/** Reads figures of a server's `/api/metrics`, by their names with labels. */
export type ReadMetrics = (...names: string[]) => Promise<number[]>;

export const metricsOf =
  (url: string, token: string): ReadMetrics =>
  async (...names) => {
    const headers = { authorization: `Bearer ${token}` };
    const lines = (await (await fetch(`${url}/api/metrics`, { headers })).text()).split('\n');
    return names.map((name) => {
      const line = lines.find((each) => each.startsWith(`${name} `));
      if (line === undefined) throw new Error(`The metrics lack ${name}.`);
      return Number(line.slice(name.length));
    });
  };

/** How late timers fired since this was read last, in milliseconds. */
export async function readLoopDelays(read: ReadMetrics): Promise<{ p99Ms: number; maxMs: number }> {
  await sleep(LATE_MS);
  const name = (of: string) => `nodejs_eventloop_delay_seconds{of="${of}"}`;
  const [p99 = NaN, max = NaN] = await read(name('p99'), name('max'));
  await sleep(LATE_MS);
  return { p99Ms: p99 * 1_000, maxMs: max * 1_000 };
}
