import { parentPort, workerData } from 'node:worker_threads';
import type { FromRenderer, GuestBuild, RendererSettings } from '@nox/release-format';

// A part of a page that throws, loops or is too slow falls out of it alone: the server is told which part is being rendered.

const { guests = [], leftOut } = (workerData ?? {}) as Partial<RendererSettings>;

export const isLeftOut = (part: string): boolean => leftOut?.includes(part) === true;

/** The guest whose page is rendered. */
export const innermostGuest: GuestBuild | undefined = guests.at(-1);

const send = (message: FromRenderer) => parentPort?.postMessage(message);

/** What takes too long from here on is this part, or none in particular. */
export function beginPart(part?: string): void {
  if (leftOut) send({ kind: 'part', part });
}

/** @returns whether a page can do without the part: earlier servers know only whole pages */
export function reportPart(part: string, error: unknown): boolean {
  const { message, stack } =
    error instanceof Error ? error : { message: String(error), stack: undefined };
  if (leftOut) send({ kind: 'part', part, message, stack });
  return leftOut !== undefined;
}
