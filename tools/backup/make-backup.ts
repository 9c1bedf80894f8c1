import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { syncFolder } from '@nox/release/web-root.ts';
import { CommandError } from '../run/command.ts';
import { ifMissing } from '../run/files.ts';
import { addFile, factsOf, listFiles, syncFolders } from './files.ts';
import {
  DATABASE_FILES,
  type FileFacts,
  type Manifest,
  manifestPath,
  type Source,
} from './manifest.ts';
import { dumpPostgres, SQL } from './postgres.ts';
import { copySqlite, readSqlite } from './sqlite.ts';
import { verify } from './verify-backup.ts';

/** A backup's folder: when it was made, in UTC. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const nameOf = (time: Date) => time.toISOString().replaceAll(/[:.]/g, '-');

/** A backup in the making has a dot in front; one that is older was interrupted. */
const INCOMPLETE = '.incomplete-';
const MAX_MINUTES = 6 * 60;

interface Options extends Source {
  /** The folder that has all backups. */
  to: string;
  keep: number;
}

async function listBackups(to: string): Promise<string[]> {
  const names = (await readdir(to)).filter((name) => NAME.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => join(to, name));
}

async function removeInterrupted(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(INCOMPLETE)) continue;
    const path = join(to, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > MAX_MINUTES * 60_000) await rm(path, { recursive: true });
  }
}

async function addFiles(
  files: Record<string, FileFacts>,
  { dataDir }: Source,
  backup: string,
  earlier: string | undefined,
): Promise<void> {
  for (const path of await listFiles(dataDir)) {
    if (path in files) continue;
    const facts = await addFile(path, dataDir, backup, earlier);
    if (facts) files[path] = facts;
  }
}

async function fill(source: Source, backup: string, earlier: string | undefined) {
  const { dataDir, databaseUrl } = source;
  const engine = databaseUrl ? 'postgresql' : 'sqlite';
  const createdAt = new Date().toISOString();
  const files: Record<string, FileFacts> = {};
  // Before the database, because a file may be removed meanwhile with its item; and after it, for new ones.
  await addFiles(files, source, backup, earlier);
  let rows: Record<string, number>;
  if (databaseUrl) rows = await dumpPostgres(databaseUrl, backup);
  else {
    await copySqlite(dataDir, backup);
    rows = readSqlite(backup);
  }
  await addFiles(files, source, backup, earlier);
  const database = join(backup, DATABASE_FILES[engine]);
  await chmod(database, 0o600);
  files[DATABASE_FILES[engine]] = await factsOf(database);
  const manifest: Manifest = { format: 1, createdAt, engine, rows, files };
  await verify(backup, manifest);
  await rm(join(backup, SQL), { force: true });
  await writeFile(manifestPath(backup), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await syncFolders(backup);
  return manifest;
}

/** Makes a backup, verified before it gets its name and older ones go. @throws CommandError; nothing of it remains then */
export async function makeBackup({ to, keep, ...source }: Options) {
  if (!relative(source.dataDir, to).startsWith('..')) {
    throw new CommandError(`The backups cannot lie in the data folder itself: name another --to.`);
  }
  await mkdir(to, { recursive: true });
  await removeInterrupted(to);
  const incomplete = join(to, `${INCOMPLETE}${process.pid}`);
  const [earlier] = await listBackups(to);
  try {
    await mkdir(incomplete, { mode: 0o700 });
    const manifest = await fill(source, incomplete, earlier);
    const folder = join(to, nameOf(new Date(manifest.createdAt)));
    await rename(incomplete, folder);
    await syncFolder(to);
    const outdated = (await listBackups(to)).slice(keep);
    for (const backup of outdated) {
      // The manifest first: without it an incomplete folder is no backup.
      await rm(manifestPath(backup), { force: true });
      await rm(backup, { recursive: true });
    }
    return { folder, manifest, removed: outdated.length };
  } finally {
    await rm(incomplete, { recursive: true, force: true }).catch(ifMissing(undefined));
  }
}
