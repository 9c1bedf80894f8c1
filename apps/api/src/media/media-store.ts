import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import { sniffExtension } from './content-type.ts';
import { fileStem } from './file-name.ts';
import { receiveFile } from './incoming-file.ts';

/** Dotfiles are never served, so a half-received file cannot be seen. */
const INCOMING = '.incoming';

export interface MediaStore {
  /** The folder that is served as `/media`. */
  root: string;
  /**
   * Stores a file and returns its root-relative address. Then the file survives a power cut.
   * @throws HttpError 413, 415 or 400; nothing of the file remains
   */
  save: (folder: MediaFolder, name: string, body: Readable) => Promise<string>;
  /** Whether {@link save} could have returned this address. */
  holds: (url: string) => boolean;
  /** Removes the file at an address that the store {@link holds}; a missing one is no error. */
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
    if (Date.now() - mtimeMs >= minAgeMs) await rm(path, { force: true });
  }
}

/** A rename survives a power cut only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/**
 * Opens the media folder, creating what is missing and removing what interrupted uploads left.
 * @param leftoverMinAgeMs 0 when no other process can be uploading into this folder
 */
export async function openMediaStore(root: string, leftoverMinAgeMs: number): Promise<MediaStore> {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming, leftoverMinAgeMs);
  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    await mkdir(join(root, folder), { recursive: true });
  }

  async function save(folder: MediaFolder, name: string, body: Readable): Promise<string> {
    const { types, maxBytes } = MEDIA_FOLDERS[folder];
    const id = randomUUID();
    const received = join(incoming, id);
    try {
      await receiveFile(body, received, maxBytes);
      const file = `${fileStem(name)}_${id}.${await sniffExtension(received, types)}`;
      await rename(received, join(root, folder, file));
      await syncFolder(join(root, folder));
      return `/media/${folder}/${file}`;
    } catch (error) {
      await rm(received, { force: true });
      throw error;
    }
  }

  async function remove(url: string): Promise<void> {
    const file = ADDRESS.exec(url)?.[1];
    if (file) await rm(join(root, file), { force: true });
  }

  return { root, save, holds: (url) => ADDRESS.test(url), remove };
}
