import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('visitor-process.ts', import.meta.url));

/** As many as a browser opens. */
export const VISITOR_CONNECTIONS = 6;

export interface Visit {
  /** In milliseconds, from when each request was due to the end of its answer. */
  times: number[];
  /** The first ones. */
  errors: string[];
}

export interface Visitor {
  /** What happened since the last call. */
  report: () => Promise<Visit>;
  leave: () => void;
}

/** An ordinary visitor: 50 requests a second over six connections, for one path after the other. */
export function startVisitor(url: string, paths: readonly string[]): Visitor {
  const child = fork(PROCESS, [url, ...paths]);
  const report = async () => {
    const answer = once(child, 'message');
    child.send('report');
    return (await answer)[0] as Visit;
  };
  return { report, leave: () => child.disconnect() };
}

export function p99({ times }: Visit): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
}

export interface ProcessUsage {
  /** In megabytes. */
  memory: number;
  openFiles: number;
}

/** Reads what a process has now, or had at most, in megabytes. @returns `undefined` without `/proc` */
export async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

/** What a process uses that preloads `collect-garbage.ts`, without what is garbage. @throws Error without `/proc` */
export async function usageOf(server: ChildProcess): Promise<ProcessUsage> {
  const collected = once(server, 'message');
  server.send('collect garbage');
  await collected;
  const memory = (await memoryOf(server.pid!, 'VmRSS')) ?? NaN;
  return { memory, openFiles: (await readdir(`/proc/${server.pid}/fd`)).length };
}

/** What counts as the same amount of memory, or of descriptors. */
export const MAX_GROWTH = 1.1;

/** Whether a server has its resources back within a tenth; a visitor may have opened the connections of a browser. */
export const isBack = (before: ProcessUsage, after: ProcessUsage): boolean =>
  after.memory <= before.memory * MAX_GROWTH &&
  after.openFiles <= before.openFiles * MAX_GROWTH + VISITOR_CONNECTIONS;
