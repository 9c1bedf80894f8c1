import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { folderStore } from '#platform/stores/folder-store.ts';
import { type MediaExtension, receiveFile, sniffExtension } from './received-file.ts';

/** Dotfiles are never served, so a half-received file cannot be seen. */
const INCOMING = '.incoming';

/** A file that was received but has no address yet. */
export interface Received {
  id: string;
  path: string;
  extension: MediaExtension;
}

export interface Located {
  store: FileStore;
  /** The path is such as `team_images/x.jpg`. */
  file: string;
  /** What all its addresses contain. */
  address: string;
}

/** Where uploaded files are received, and lie. */
export type MediaStore = Awaited<ReturnType<typeof openMediaStore>>;

async function removeLeftovers(incoming: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs >= minAgeMs) await rm(path, { force: true, recursive: true });
  }
}

export const fileName = (name: string, id: string, extension: string) =>
  `${fileStem(name)}_${id}.${extension}`;

interface OtherStores {
  /** The site is known under these, beside addresses without an origin. */
  origins?: readonly string[];
  /** Takes uploads in place of the data folder. */
  s3?: FileStore | undefined;
  /** Pages upload into this store themselves. */
  firebase?: FileStore | undefined;
}

/**
 * Opens the folders `media` and `originals`, creating what is missing and removing what interrupted uploads left.
 * @param leftoverMinAgeMs 0 when no other process can be uploading into this folder
 */
export async function openMediaStore(
  dataDir: string,
  leftoverMinAgeMs: number,
  { origins = [], s3, firebase }: OtherStores = {},
) {
  const root = join(dataDir, 'media');
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming, leftoverMinAgeMs);
  await mkdir(join(root, 'variants'), { recursive: true });
  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    await mkdir(join(root, folder), { recursive: true });
    await mkdir(join(dataDir, 'originals', folder), { recursive: true });
  }
  const own = folderStore(dataDir, origins);
  const uploads = s3 ?? own;
  /** A file may lie in any of these stores. */
  const stores: readonly FileStore[] = [own, s3, firebase].filter((store) => store !== undefined);
  /** A path for what is not complete; the next start removes what is left there. */
  const incomingPath = () => join(incoming, randomUUID());

  /** Stores a file without an address. The caller moves or deletes it. @throws HttpError 413, 415 or 400 */
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

  /** Gives a received file its address. @throws HttpError 503, or the file system's error; then the file is deleted */
  async function storeReceived(folder: MediaFolder, name: string, received: Received) {
    const { id, path, extension } = received;
    const file = `${folder}/${fileName(name, id, extension)}`;
    await uploads.put(`media/${file}`, path).finally(() => rm(path, { force: true }));
    return uploads.addressOf(file);
  }

  return {
    /** The folder that is served as `/media`. */
    root,
    uploads,
    stores,
    receive,
    storeReceived,
    incomingPath,
    /** So that it survives a power cut. @returns the address @throws HttpError 413, 415, 400 or 503; nothing of the file remains */
    save: async (folder: MediaFolder, name: string, body: Readable) =>
      storeReceived(folder, name, await receive(folder, body)),
    /** The file at an address that one of the stores could have returned. */
    locate(url: string): Located | undefined {
      for (const store of stores) {
        const file = store.fileAt(url);
        if (file) return { store, file, address: store.addressOf(file) };
      }
      return undefined;
    },
  };
}

const MAX_STEM_LENGTH = 80;

/**
 * The readable part of an uploaded file's name (spec section 5): spaces become underscores. Only letters,
 * digits, `_` and `-` remain, so the name can neither leave its folder nor need escaping in an address.
 */
export function fileStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, MAX_STEM_LENGTH);
  return stem || 'file';
}
