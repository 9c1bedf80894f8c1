import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CommandError } from '../run/command.ts';
import { factsOf, isSame } from './files.ts';
import { DATABASE_FILES, type Manifest } from './manifest.ts';
import { readDump } from './postgres.ts';
import { readSqlite } from './sqlite.ts';

/** @throws CommandError when files or database are not what the manifest says */
export async function verify(folder: string, manifest: Manifest, name = folder): Promise<void> {
  const refuse = (what: string, cause?: unknown) =>
    new CommandError(`The backup ${name} is damaged (${what}): use another one.`, { cause });
  if (!(DATABASE_FILES[manifest.engine] in manifest.files)) throw refuse('no database');
  for (const [path, facts] of Object.entries(manifest.files)) {
    const found = await factsOf(join(folder, path)).catch(() => undefined);
    if (!found) throw refuse(`${path} cannot be read`);
    if (!isSame(found, facts)) throw refuse(`${path} has changed`);
  }
  let rows: Record<string, number>;
  try {
    rows = manifest.engine === 'sqlite' ? readSqlite(folder) : await readDump(folder);
  } catch (error) {
    if (manifest.engine === 'postgresql') throw error;
    throw refuse((error as Error).message, error);
  }
  if (!isDeepStrictEqual(rows, manifest.rows)) throw refuse('rows are missing');
}
