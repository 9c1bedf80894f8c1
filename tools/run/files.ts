import { createHash } from 'node:crypto';
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** A `catch` returns the value for a file or folder that does not exist, and throws any other error. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** The paths of all files below a folder, relative to it and with slashes; none where there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(folder, options).catch(ifMissing([]));
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

/** @param flush as `copyDurably` */
export async function put(path: string, content: Buffer | string, flush = false): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flush });
}

/** Copies a file, so that it survives a power cut once its folders are synced. */
export async function copyDurably(from: string, to: string, mode?: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  if (mode !== undefined) await chmod(to, mode);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** Readers see the old content or the new one, never a part; the new one survives a power cut once this has returned. */
export async function replaceFile(
  path: string,
  content: Buffer | string,
  mode?: number,
): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, content, { flush: true, mode });
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes a finished `rename` inside `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file systems journal renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const formatKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;

/** A time without its seconds: `2026-12-10 23:59 UTC`. */
export const formatTime = (date: Date): string =>
  `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const sha256Of = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** Runs `work` for all items, a few at once. The first failure ends it, after those that have begun. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  concurrency = 8,
): Promise<R[]> {
  const done: R[] = [];
  // One for all loops: the first that throws closes it for the others.
  const queue = (function* () {
    yield* items.entries();
  })();
  const workNext = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, workNext));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return done;
}
