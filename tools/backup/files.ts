import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { syncFolder } from '@nox/release/web-root.ts';
import { type FileFacts } from './manifest.ts';

const ACCOUNTS = join('accounts', 'accounts.json');

export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const isSame = (one: FileFacts | undefined, other: FileFacts) =>
  one?.sha256 === other.sha256 && one.bytes === other.bytes;

/** Paths of the files beside the database, with slashes; half-received uploads are in a folder with a dot. */
export async function listFiles(dataDir: string): Promise<string[]> {
  const list = async (folder: string) => {
    const found = await readdir(join(dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(ifMissing([]));
    return found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  };
  const paths = [
    ...(await list('media')),
    ...(await list('originals')),
    ...(await list('accounts')),
  ]
    .map((path) => path.slice(dataDir.length + 1))
    .filter((path) => /^(media|originals)[/\\]/.test(path) || path === ACCOUNTS);
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\/\./.test(path))
    .sort();
}

/** The value for a file or folder that does not exist; any other error is thrown. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** Copies a file for this user alone, so that it survives a power cut once its folders are synced. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o600);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** Links a file of an earlier backup. @returns whether it is the same, and the file system has links */
async function linkSame(from: string, to: string, facts: FileFacts): Promise<boolean> {
  const earlier = await factsOf(from).catch(ifMissing(undefined));
  if (!isSame(earlier, facts)) return false;
  await mkdir(dirname(to), { recursive: true });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/**
 * Puts a file into a backup: a link to the same file of an earlier one, else a copy. Files of uploads never change.
 * @param earlier the folder of an earlier backup
 * @returns undefined when the file was removed meanwhile
 */
export async function addFile(
  path: string,
  dataDir: string,
  backup: string,
  earlier: string | undefined,
): Promise<FileFacts | undefined> {
  const [from, to] = [join(dataDir, path), join(backup, path)];
  const facts = await factsOf(from).catch(ifMissing(undefined));
  if (!facts || (earlier && (await linkSame(join(earlier, path), to, facts)))) return facts;
  return copyPrivately(from, to).then(() => facts, ifMissing(undefined));
}

/** Makes all folders below durable, the deepest first. */
export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const { parentPath, name } of folders.reverse()) await syncFolder(join(parentPath, name));
  await syncFolder(folder);
}
