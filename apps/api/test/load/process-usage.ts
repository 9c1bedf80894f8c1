import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { VISITOR_CONNECTIONS } from './visitor.ts';

export interface ProcessUsage {
  /** In megabytes. */
  memory: number;
  openFiles: number;
}

/**
 * Memory of a process in megabytes: what it has now, or had at most.
 * @returns `undefined` without `/proc`
 */
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
