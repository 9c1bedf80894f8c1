import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  readBackupRecord,
  writeBackupRecord,
} from '../../apps/api/src/administration/handover/backup-record.ts';
import { lockDataFolder } from '../../apps/api/src/platform/database/data-folder.ts';
import { opensDataOf, VERSION } from '../../apps/api/src/platform/database/product-version.ts';
import { StartUpError } from '../../apps/api/src/platform/errors/http-error.ts';
import { CommandError } from '../run/command.ts';
import { ifMissing, syncFolder } from '../run/files.ts';
import {
  addFiles,
  copyPrivately,
  DATABASE_FILES,
  factsOf,
  type FileFacts,
  FILMS,
  isSame,
  listFiles,
  type Manifest,
  manifestPath,
  readManifest,
  type Source,
  syncFolders,
} from './manifest.ts';
import { checkPostgres, dumpPostgres, loadPostgres, readDump, SQL } from './postgres.ts';
import { copySqlite, hasSqlite, placeSqlite, readSqlite } from './sqlite.ts';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const nameOf = (time: string) => time.replaceAll(/[:.]/g, '-');

/** A backup in the making has a dot in front; one that is older was interrupted. */
const INCOMPLETE = '.incomplete-';
const MAX_MINUTES = 6 * 60;

async function listBackups(to: string): Promise<string[]> {
  const names = (await readdir(to)).filter((name) => NAME.test(name));
  return names.toSorted((a, b) => (a < b ? 1 : -1)).map((name) => join(to, name));
}

async function removeInterrupted(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (!name.startsWith(INCOMPLETE)) continue;
    const path = join(to, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > MAX_MINUTES * 60_000) await rm(path, { recursive: true });
  }
}

async function fill(source: Source, backup: string, earlier: string | undefined) {
  const { dataDir, databaseUrl } = source;
  const engine = databaseUrl ? 'postgresql' : 'sqlite';
  const createdAt = new Date().toISOString();
  const files: Record<string, FileFacts> = {};
  // Files are copied before the database, because one may be removed meanwhile with its item, and after it, for new ones.
  await addFiles(files, source, backup, earlier);
  const content = databaseUrl
    ? await dumpPostgres(databaseUrl, backup)
    : await copySqlite(dataDir, backup);
  await addFiles(files, source, backup, earlier);
  const database = join(backup, DATABASE_FILES[engine]);
  await chmod(database, 0o600);
  files[DATABASE_FILES[engine]] = await factsOf(database);
  const manifest: Manifest = { format: 1, createdAt, engine, ...content, files };
  await verify(backup, manifest);
  await rm(join(backup, SQL), { force: true });
  await writeFile(manifestPath(backup), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await syncFolders(backup);
  return manifest;
}

/**
 * Makes a backup, verified before it gets its name and older ones go.
 * @param to the folder that has all backups @throws CommandError; nothing of it remains then
 */
export async function makeBackup({ to, keep, ...source }: Source & { to: string; keep: number }) {
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
    const folder = join(to, nameOf(manifest.createdAt));
    await rename(incomplete, folder);
    await syncFolder(to);
    const outdated = (await listBackups(to)).slice(keep);
    for (const backup of outdated) {
      // The manifest first: without it an incomplete folder is no backup.
      await rm(manifestPath(backup), { force: true });
      await rm(backup, { recursive: true });
    }
    // Restores into other folders are recorded beside the backups, which the server may not read.
    const { restoreAt } = await readBackupRecord(to);
    const tried = restoreAt && { restoreAt };
    await writeBackupRecord(source.dataDir, { backupAt: manifest.createdAt, ...tried });
    return { folder, manifest, removed: outdated.length };
  } finally {
    await rm(incomplete, { recursive: true, force: true }).catch(ifMissing(undefined));
  }
}

/** @throws CommandError when files or database are not what the manifest says */
async function verify(folder: string, manifest: Manifest, name = folder): Promise<void> {
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

interface RestoreOptions extends Source {
  backup: string;
  replaces: boolean;
}

const ENGINES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

function lock(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir);
  } catch (cause) {
    if (!(cause instanceof StartUpError)) throw cause;
    const message = `A server uses ${dataDir}: stop it first, or name another folder with --to.`;
    throw new CommandError(message, { cause });
  }
}

async function checkContent({ dataDir, databaseUrl, replaces }: RestoreOptions): Promise<void> {
  if (databaseUrl) await checkPostgres(databaseUrl, replaces);
  if (replaces) return;
  if (!hasSqlite(dataDir) && (await listFiles(dataDir)).length === 0) return;
  throw new CommandError(
    `${dataDir} has data: name another folder with --to, or add --replace to replace it.`,
  );
}

/** The files first, then the database, in one step: with the old database new files do no harm. */
async function place({ engine, files }: Manifest, staging: string, to: Source): Promise<void> {
  const { dataDir, databaseUrl } = to;
  for (const path of Object.keys(files).filter((one) => one !== DATABASE_FILES[engine])) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await rename(join(staging, path), join(dataDir, path));
  }
  await syncFolders(dataDir);
  if (databaseUrl) await loadPostgres(databaseUrl, staging);
  else await placeSqlite(staging, dataDir);
  for (const path of await listFiles(dataDir)) {
    // The backup may be without films: the server removes those that no row names.
    const isKept = path in files || path.startsWith(`${FILMS}/`);
    if (!isKept) await rm(join(dataDir, path));
  }
}

/** Gives all files to the folder's owner, when root restores for the server's user. */
async function giveToOwner(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const path of await readdir(dataDir, { recursive: true })) {
    await chown(join(dataDir, path), uid, gid);
  }
}

/** @throws CommandError when that is refused or fails; then the data is as it was */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, dataDir, databaseUrl } = options;
  const manifest = await readManifest(backup);
  if (!opensDataOf(manifest.version)) {
    throw new CommandError(
      `The backup ${backup} is of ${manifest.version}, and this is ${VERSION}: install ${manifest.version}, or name an earlier backup.`,
    );
  }
  if ((manifest.engine === 'postgresql') !== (databaseUrl !== undefined)) {
    const change = databaseUrl ? 'unset DATABASE_URL' : 'set DATABASE_URL';
    throw new CommandError(`The backup ${backup} is of ${ENGINES[manifest.engine]}: ${change}.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lock(dataDir);
  // Staging lies in the data folder, so that files can be renamed into their places.
  const staging = join(dataDir, `.restore-${process.pid}`);
  try {
    await checkContent(options);
    for (const path of Object.keys(manifest.files)) {
      await copyPrivately(join(backup, path), join(staging, path)).catch(() => undefined);
    }
    await verify(staging, manifest, backup);
    await place(manifest, staging, options);
    const restoreAt = new Date().toISOString();
    await writeBackupRecord(dataDir, { backupAt: manifest.createdAt, restoreAt });
    // Backups may lie where nothing can be written.
    await writeBackupRecord(dirname(resolve(backup)), { restoreAt }).catch(() => undefined);
  } finally {
    await rm(staging, { recursive: true, force: true });
    unlock();
    await giveToOwner(dataDir);
  }
  return manifest;
}
