import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_FILE_BYTES, resolveInside } from '@nox/release-format/file-path';
import { filesBelow, formatMegabytes, ifMissing, put, replaceFile } from '../run/files.ts';
import { ReleaseError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';

export interface StoredFile {
  bytes: Buffer;
  /** Names this content where others may write meanwhile. */
  tag?: string;
}

/** Where releases are: a folder that a server serves, or a prefix of a bucket. Paths are relative to it. */
export interface Store {
  name: string;
  /** A mistyped prefix of a bucket is not to become a new site; folders are there before. */
  isShared: boolean;
  /** @throws ReleaseError if the file is longer than any file of a release */
  get(path: string): Promise<StoredFile | undefined>;
  /** How many bytes each file below a folder has, by its path relative to that. @param folder empty or with a slash at its end */
  list(folder: string): Promise<Map<string, number>>;
  /** Writes a file to which nothing leads yet. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Writes in one step, if what is there still has this tag. @returns whether this is there now */
  replace(path: string, bytes: Buffer, tag?: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Absent in a bucket: its versions are never removed, as one may be pointed back to meanwhile. */
  removeFolder?(path: string): Promise<void>;
  /** Runs `work` while nobody else changes what is live, or again where somebody has. */
  change<T>(work: () => Promise<T>, options: LockOptions): Promise<T>;
}

/** The files of a build or a version by their paths. */
export interface Files {
  name: string;
  read(path: string): Promise<Buffer | undefined>;
  /** How many bytes each has. */
  sizes(): Promise<Map<string, number>>;
}

/** @param folder of the store, with a slash at its end; all of it if it is empty */
export const filesOf = (store: Store, folder = ''): Files => ({
  name: folder ? `${store.name}/${folder.slice(0, -1)}` : store.name,
  read: async (path) => (await store.get(folder + path))?.bytes,
  sizes: () => store.list(folder),
});

export const filesIn = (folder: string): Files => filesOf(folderStore(folder));

/** A release creates the folder if it is missing. */
export const folderStore = (folder: string): Store => ({
  name: folder,
  isShared: false,
  async get(path) {
    const file = resolveInside(folder, path);
    const found = await stat(file).catch(ifMissing(undefined));
    if (found && found.size > MAX_FILE_BYTES) {
      throw new ReleaseError(
        `The file ${file} has ${formatMegabytes(found.size)}, more than any that a release writes: find out who wrote it, and put the right one there.`,
      );
    }
    const bytes = await readFile(file).catch(ifMissing(undefined));
    return bytes && { bytes };
  },
  async list(below) {
    const found = (await filesBelow(join(folder, below))).map(async (path) => {
      const { size } = await stat(join(folder, below, path)).catch(ifMissing({ size: -1 }));
      return [path, size] as const;
    });
    return new Map(await Promise.all(found));
  },
  put: (path, bytes) => put(join(folder, path), bytes, true),
  async replace(path, bytes) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await replaceFile(join(folder, path), bytes);
    return true;
  },
  remove: (path) => rm(join(folder, path), { force: true }),
  removeFolder: (path) => rm(join(folder, path), { recursive: true, force: true }),
  change: (work, options) => withReleaseLock(folder, work, options),
});
