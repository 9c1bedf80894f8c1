import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';

const FRAME = /(?<![^\s()@])([^\s()@]+):(\d+):(\d+)\)?$/gm;
/** Before the path, the bundler's name for the build. */
const SOURCE = /^\w+:\/\/(?:@[^/]+\/)?[^/]*\/(?:\.\/)?/;
const FOREIGN = /node_modules|^(?:webpack|external|federation)[/ ]/;

/**
 * The first place of a stack in code that is developed, such as `src/events-page.tsx:12`.
 * @param fileOf the path of the built file that a frame names; undefined for all others
 */
export async function placeOf(
  stack: string,
  fileOf: (name: string) => string | undefined,
): Promise<string | undefined> {
  for (const [, name, line, column] of stack.matchAll(FRAME)) {
    const file = fileOf(name!.split('?', 1)[0]!);
    const map = file && (await readFile(`${file}.map`, 'utf8').catch(() => undefined));
    if (!map) continue;
    const found = new SourceMap(JSON.parse(map)).findOrigin(Number(line), Number(column));
    if (!('fileName' in found) || !found.fileName) continue;
    const source = found.fileName.replace(SOURCE, '');
    if (!FOREIGN.test(source)) return `${source}:${found.lineNumber}`;
  }
  return undefined;
}
