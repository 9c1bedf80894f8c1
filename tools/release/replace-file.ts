import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MAX_TEXT_BYTES } from '@nox/release-format/file-path';
import { formatMegabytes } from './format.ts';
import { ReleaseError } from './release-error.ts';

/** Readers see the old text or the new one, never a part; the new one survives a power cut once this has returned. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { flush: true });
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

/** A file's text. @throws ReleaseError if it is longer than any text of a release */
export async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size <= MAX_TEXT_BYTES) return readFile(path, 'utf8');
  throw new ReleaseError(
    `The file ${path} has ${formatMegabytes(size)}, more than any that a release writes: find out who wrote it, and put the right one there.`,
  );
}

/** As `readText`, or `undefined` where there is no such file. */
export function readIfThere(path: string): Promise<string | undefined> {
  return readText(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
