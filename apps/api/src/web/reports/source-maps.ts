import { extname } from 'node:path';
import { runThread } from '#platform/event-loop/threads.ts';
import { releaseFile } from '../releases/release-files.ts';
import { type Frame, positionOf } from './error-texts.ts';
import type { Position, Source } from './source-map-worker.ts';

const THREAD = new URL(`./source-map-worker${extname(import.meta.url)}`, import.meta.url);
/** Until the first position is found, and from one to the next. */
const LIMITS_MS = [5_000, 1_000] as const;

/** Finds where frames lie in the sources, by their positions; each remote's maps are read by a thread of their own, which a bad one ends. */
export async function readSources(
  webRoot: string,
  frames: readonly Frame[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const owner of new Set(frames.map(({ remote }) => remote))) {
    const own = frames.filter(({ remote }) => remote === owner);
    const positions = own.map(({ address, line, column }): Position => {
      return { path: releaseFile(webRoot, address)!, line, column };
    });
    const { messages } = await runThread<Source>(THREAD, { positions }, { limitsMs: LIMITS_MS });
    for (const { index, source } of messages) found.set(positionOf(own[index]!), source);
  }
  return found;
}
