import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDataFolder } from '../../apps/api/src/database/data-folder.ts';
import { StartUpError } from '../../apps/api/src/errors/http-error.ts';
import { CommandError } from '../run/command.ts';
import { copyPrivately, listFiles, syncFolders } from './files.ts';
import { DATABASE_FILES, type Manifest, readManifest, type Source } from './manifest.ts';
import { checkPostgres, loadPostgres } from './postgres.ts';
import { hasSqlite, placeSqlite } from './sqlite.ts';
import { verify } from './verify-backup.ts';

interface Options extends Source {
  backup: string;
  replaces: boolean;
}

const ENGINES = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };

function checkEngine({ engine }: Manifest, { backup, databaseUrl }: Options): void {
  if ((engine === 'postgresql') === (databaseUrl !== undefined)) return;
  const change = databaseUrl ? 'unset DATABASE_URL' : 'set DATABASE_URL';
  throw new CommandError(`The backup ${backup} is of ${ENGINES[engine]}: ${change}.`);
}

function lock(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir);
  } catch (cause) {
    if (!(cause instanceof StartUpError)) throw cause;
    const message = `A server uses ${dataDir}: stop it first, or name another folder with --to.`;
    throw new CommandError(message, { cause });
  }
}

async function checkContent({ dataDir, databaseUrl, replaces }: Options): Promise<void> {
  if (databaseUrl) await checkPostgres(databaseUrl, replaces);
  if (replaces) return;
  if (!hasSqlite(dataDir) && (await listFiles(dataDir)).length === 0) return;
  throw new CommandError(
    `${dataDir} has data: name another folder with --to, or add --replace to replace it.`,
  );
}

/** The files first, then the database, in one step: with the old database new files do no harm. */
async function place(manifest: Manifest, staging: string, options: Options): Promise<void> {
  const { dataDir, databaseUrl } = options;
  const database = DATABASE_FILES[manifest.engine];
  for (const path of Object.keys(manifest.files).filter((one) => one !== database)) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await rename(join(staging, path), join(dataDir, path));
  }
  await syncFolders(dataDir);
  if (databaseUrl) await loadPostgres(databaseUrl, staging);
  else await placeSqlite(staging, dataDir);
  for (const path of await listFiles(dataDir)) {
    if (!(path in manifest.files)) await rm(join(dataDir, path));
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
export async function restoreBackup(options: Options): Promise<Manifest> {
  const { backup, dataDir } = options;
  const manifest = await readManifest(backup);
  checkEngine(manifest, options);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lock(dataDir);
  // In the data folder, so that files can be renamed into their places.
  const staging = join(dataDir, `.restore-${process.pid}`);
  try {
    await checkContent(options);
    for (const path of Object.keys(manifest.files)) {
      await copyPrivately(join(backup, path), join(staging, path)).catch(() => undefined);
    }
    await verify(staging, manifest, backup);
    await place(manifest, staging, options);
  } finally {
    await rm(staging, { recursive: true, force: true });
    unlock();
    await giveToOwner(dataDir);
  }
  return manifest;
}
