import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { METRICS_TOKEN } from '@nox/test-servers/tokens';

type Write = (value: number) => string;

export const ms: Write = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const count: Write = (value) => Math.round(value).toLocaleString('en');
export const kb: Write = (value) =>
  `${(value / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;
export const mb: Write = (megabytes) => `${megabytes.toFixed(1)} MB`;
export const seconds: Write = (value) => `${value.toFixed(1)} s`;
export const times: Write = (value) => `${value.toFixed(2)} ×`;
export const score: Write = (value) => value.toFixed(4);

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export interface Line {
  name: string;
  /** Fewer than there are columns leave the last ones empty. */
  cells: string[];
  target?: string;
  /** `undefined` when it could not be measured. */
  isMet?: boolean | undefined;
}

/** One value for each column; `undefined` where it was not measured. */
type Values = number | undefined | readonly (number | undefined)[];

export const cellsOf = (values: Values, write: Write) =>
  [values].flat().map((value) => (value === undefined ? '' : write(value)));

export const fact = (name: string, values: Values, write: Write = ms): Line => ({
  name,
  cells: cellsOf(values, write),
});

const bounded =
  (sign: '<=' | '>=', isMet: (value: number, bound: number) => boolean, usual: Write) =>
  /** @param cells what is shown instead of the values */
  (
    name: string,
    bound: number,
    values: Values,
    write: Write = usual,
    cells = cellsOf(values, write),
  ): Line => {
    const measured = [values].flat().filter((value) => value !== undefined);
    const isEach = measured.length > 0 ? measured.every((value) => isMet(value, bound)) : undefined;
    return { name, cells, target: `${sign} ${write(bound)}`, isMet: isEach };
  };

export const atMost = bounded('<=', (value, max) => value <= max, ms);

export const atLeast = bounded('>=', (value, min) => value >= min, count);

function verdictOn({ target, isMet }: Line): string {
  if (target === undefined) return '';
  if (isMet === undefined) return 'not measured';
  return isMet ? 'met' : 'MISSED';
}

/** Writes every line with its target and whether that is met. A missed target is printed, never a failure. */
export function table(heads: readonly string[], lines: readonly Line[]): string {
  const row = (line: Line) => [
    ...heads.map((_, index) => [line.name, ...line.cells][index] ?? ''),
    ...[line.target ?? '', verdictOn(line)],
  ];
  const rows = [[...heads, 'target', ''], ...lines.map(row)];
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]!.length)),
  );
  const write = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return rows.map(write).join('\n');
}

/** Measures in rounds, in each of them everything once, so that other load of the machine slows all of it down. */
export async function inRounds<Name extends string, T>(
  urls: Record<Name, string>,
  rounds: number,
  measure: (url: string, name: Name) => Promise<T>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(urls) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await measure(urls[name], name));
  }
  return results;
}

/** @returns how long something takes, in milliseconds, and what it returns */
export async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

/** Ends this process, as one that has failed, if it has not ended by then. */
export function endAfter(timeoutMs: number): void {
  const fail = () => {
    throw new Error(`The run was not done within ${timeoutMs / 60_000} minutes.`);
  };
  setTimeout(fail, timeoutMs).unref();
}

/** Reads what a process has now, or had at most, in megabytes. @returns `undefined` without `/proc` */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

/** A late timer is counted once it has fired, and the first one after a reset is not counted. */
const LATE_MS = 100;

export async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${url}/api/metrics`, { headers })).text();
}

/** Reads how late timers fired since this was read last, in milliseconds. */
export async function readLoopDelays(url: string): Promise<{ p99Ms: number; maxMs: number }> {
  await sleep(LATE_MS);
  const metrics = await readMetrics(url);
  const read = (of: string) =>
    Number(new RegExp(`^nodejs_eventloop_delay_seconds{of="${of}"} (.+)$`, 'm').exec(metrics)?.[1]);
  await sleep(LATE_MS);
  return { p99Ms: read('p99') * 1_000, maxMs: read('max') * 1_000 };
}
