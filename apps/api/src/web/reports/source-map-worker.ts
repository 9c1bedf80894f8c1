import { readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { MAX_FILE_BYTES } from '@nox/release-format/file-path';

// Reads the source maps of a release, which may be of any size and depth: its thread has limits of time and memory.

/** A position in a file of a build, by the file's path. Lines and columns begin at 1. */
export interface Position {
  path: string;
  line: number;
  column: number;
}

export interface Source {
  index: number;
  /** "src/page.tsx:12:3: throw new Error(…)" */
  source: string;
}

const MAX_LENGTH = 160;
type Payload = ConstructorParameters<typeof SourceMap>[0];
const maps = new Map<string, { map: SourceMap; payload: Payload } | undefined>();

function readMap(path: string) {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) return undefined;
    const payload = JSON.parse(readFileSync(path, 'utf8')) as Payload;
    return { payload, map: new SourceMap(payload) };
  } catch {
    // A release may have none, and a broken one says nothing.
    return undefined;
  }
}

/** Paths of bundlers begin with a scheme, the name of the package, and the way up to its folder. */
const shortened = (source: string) =>
  source.replace(/^[\w-]+:\/\/[^/]*\//, '').replace(/^(?:\.{1,2}\/)+/, '');

function sourceOf({ path, line, column }: Position): string | undefined {
  if (!maps.has(path)) maps.set(path, readMap(`${path}.map`));
  const { map, payload } = maps.get(path) ?? {};
  const entry = map?.findEntry(line - 1, column - 1);
  if (!entry || !('originalSource' in entry) || !entry.originalSource) return undefined;
  const { originalSource, originalLine, originalColumn } = entry;
  const text = payload!.sourcesContent?.[payload!.sources.indexOf(originalSource)];
  const code = text?.split('\n', originalLine + 1)[originalLine]?.trim();
  const place = `${shortened(originalSource)}:${originalLine + 1}:${originalColumn + 1}`;
  return `${place}${code ? `: ${code}` : ''}`.slice(0, MAX_LENGTH);
}

for (const [index, position] of (workerData as { positions: Position[] }).positions.entries()) {
  const source = sourceOf(position);
  if (source) parentPort?.postMessage({ index, source } satisfies Source);
}
