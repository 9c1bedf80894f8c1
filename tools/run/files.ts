import { createHash } from 'node:crypto';
import { chmod, constants, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** For `catch`: the value for a file or folder that does not exist; any other error is thrown. */
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

export async function put(path: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Copies a file, so that it survives a power cut once its folders are synced. */
export async function copyDurably(from: string, to: string, mode?: number): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  if (mode !== undefined) await chmod(to, mode);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** In hexadecimal. */
export const sha256Of = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');
