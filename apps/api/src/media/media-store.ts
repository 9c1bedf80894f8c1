import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import { type MediaExtension, sniffExtension } from './content-type.ts';
import { fileStem } from './file-name.ts';
import { receiveFile } from './incoming-file.ts';

/** Dotfiles are never served, so a half-received file cannot be seen. */
const INCOMING = '.incoming';

/** A file that was received but has no address yet. */
export interface Received {
  id: string;
  path: string;
  extension: MediaExtension;
}

export interface MediaStore {
  /** The folder that is served as `/media`. */
  root: string;
  /** The folder of images as they were uploaded: with where they were taken, so it is never served. */
  originals: string;
  /**
   * Stores a file and returns its root-relative address. Then the file survives a power cut.
   * @throws HttpError 413, 415 or 400; nothing of the file remains
   */
  save: (folder: MediaFolder, name: string, body: Readable) => Promise<string>;
  /** Gives a received file its address. @throws the file system's error; then the file is deleted */
  keep: (folder: MediaFolder, name: string, received: Received) => Promise<string>;
  /** Stores a file without an address. The caller moves or deletes it. */
  receive: (folder: MediaFolder, body: Readable) => Promise<Received>;
  /** A path for what is not complete; the next start removes what is left there. */
  incomingPath: () => string;
  /** The path of the file at an address that the store could have returned, relative to its folders. */
  fileAt: (url: string) => string | undefined;
  /** Removes the file at an address of the store; a missing one is no error. */
  remove: (url: string) => Promise<void>;
}

/** Only a file directly in one of the folders: no path traversal, no dotfile. */
const ADDRESS = new RegExp(
  `^/media/((?:${Object.keys(MEDIA_FOLDERS).join('|')})/[A-Za-z0-9_-]+\\.[a-z0-9]+)$`,
);

async function removeLeftovers(incoming: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs >= minAgeMs) await rm(path, { force: true, recursive: true });
  }
}

/** A rename survives a power cut only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Puts a complete file or folder into its place, so that it survives a power cut. */
export async function place(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

export const fileName = (name: string, id: string, extension: string) =>
  `${fileStem(name)}_${id}.${extension}`;

/**
 * Opens the folders `media` and `originals`, creating what is missing and removing what interrupted uploads left.
 * @param leftoverMinAgeMs 0 when no other process can be uploading into this folder
 */
export async function openMediaStore(
  dataDir: string,
  leftoverMinAgeMs: number,
): Promise<MediaStore> {
  const [root, originals] = [join(dataDir, 'media'), join(dataDir, 'originals')];
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming, leftoverMinAgeMs);
  await mkdir(join(root, 'variants'), { recursive: true });
  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    await mkdir(join(root, folder), { recursive: true });
    await mkdir(join(originals, folder), { recursive: true });
  }

  async function receive(folder: MediaFolder, body: Readable): Promise<Received> {
    const { types, maxBytes } = MEDIA_FOLDERS[folder];
    const id = randomUUID();
    const path = join(incoming, id);
    try {
      await receiveFile(body, path, maxBytes);
      return { id, path, extension: await sniffExtension(path, types) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async function keep(
    folder: MediaFolder,
    name: string,
    { id, path, extension }: Received,
  ): Promise<string> {
    const file = join(root, folder, fileName(name, id, extension));
    await place(path, file).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    });
    return `/media/${folder}/${basename(file)}`;
  }

  const save: MediaStore['save'] = async (folder, name, body) =>
    keep(folder, name, await receive(folder, body));

  async function remove(url: string): Promise<void> {
    const file = fileAt(url);
    if (!file) return;
    await rm(join(root, file), { force: true });
    await rm(join(originals, file), { force: true });
  }

  const incomingPath = () => join(incoming, randomUUID());
  return { root, originals, save, keep, receive, incomingPath, fileAt, remove };
}

const fileAt = (url: string) => ADDRESS.exec(url)?.[1];
