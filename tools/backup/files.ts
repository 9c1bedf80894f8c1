import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@nox/release/web-root.ts';
import { copyDurably, filesBelow, ifMissing } from '../run/files.ts';
import { type FileFacts } from './manifest.ts';

const ACCOUNTS = 'accounts/accounts.json';

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
  const lists = ['media', 'originals', 'accounts'].map(async (folder) =>
    (await filesBelow(join(dataDir, folder))).map((file) => `${folder}/${file}`),
  );
  return (await Promise.all(lists))
    .flat()
    .filter((path) => !/\/\./.test(path) && (!/^accounts\//.test(path) || path === ACCOUNTS))
    .sort();
}

/** Copies a file for this user alone. */
export const copyPrivately = (from: string, to: string) => copyDurably(from, to, 0o600);

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

/** A link to the same file of the `earlier` backup, else a copy: uploads never change. @returns undefined if removed */
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
