import { readFile } from 'node:fs/promises';

/** Linux reports times in hundredths of a second, on all its platforms. */
const TICKS_PER_SECOND = 100;

/**
 * The processor seconds, user and system, of this process and of its children that have ended, with theirs; undefined where
 * there is no `/proc`.
 */
export async function processorSeconds(): Promise<number | undefined> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined);
  // The second field, the program's name, may have spaces; the third begins behind its bracket.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields?.slice(11, 15).reduce((total, field) => total + Number(field), 0);
  return ticks === undefined ? undefined : ticks / TICKS_PER_SECOND;
}
