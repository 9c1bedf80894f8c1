import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import { type FileStore } from '#platform/stores/file-store.ts';
import {
  emulatedFirebase,
  firebaseStore,
  type StorageEmulator,
} from '#platform/stores/firebase-store.ts';
import { folderStore } from '#platform/stores/folder-store.ts';
import { googleAuthorization } from '#platform/stores/google-token.ts';
import { s3Store, type S3Settings } from '#platform/stores/s3-store.ts';
import { type MediaExtension, receiveFile, sniffExtension } from './received-file.ts';

/** Dotfiles are never served, so a half-received file cannot be seen. */
const INCOMING = '.incoming';

export type Received = { id: string; path: string; extension: MediaExtension };

export interface Located {
  store: FileStore;
  file: string;
  /** What all its addresses contain. */
  address: string;
}

export const fileName = (name: string, id: string, extension: string) =>
  `${fileStem(name)}_${id}.${extension}`;

async function removeLeftovers(incoming: string, minAgeMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs >= minAgeMs) await rm(path, { force: true, recursive: true });
  }
}

export class MediaStore {
  /** The folder that is served as `/media`. */
  readonly root: string;
  readonly uploads: FileStore;
  readonly stores: readonly FileStore[];

  constructor(root: string, uploads: FileStore, stores: readonly FileStore[]) {
    this.root = root;
    this.uploads = uploads;
    this.stores = stores;
  }

  /** A path for what is not complete; the next start removes what is left there. */
  incomingPath = () => join(this.root, INCOMING, randomUUID());

  /** Stores a file without an address. The caller moves or deletes it. @throws HttpError 413, 415 or 400 */
  async receive(
    { types, maxBytes }: (typeof MEDIA_FOLDERS)[MediaFolder],
    body: Readable,
  ): Promise<Received> {
    const path = this.incomingPath();
    try {
      await receiveFile(body, path, maxBytes);
      return { id: basename(path), path, extension: await sniffExtension(path, types) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Gives a received file its address. @throws HttpError 503, or the file system's error; then the file is deleted */
  async storeReceived(folder: MediaFolder, name: string, received: Received): Promise<string> {
    const { id, path, extension } = received;
    const file = `${folder}/${fileName(name, id, extension)}`;
    await this.uploads.put(`media/${file}`, path).finally(() => rm(path, { force: true }));
    return this.uploads.addressOf(file);
  }

  /** So that it survives a power cut. @returns the address @throws HttpError 413, 415, 400 or 503; nothing of the file remains */
  async save(folder: MediaFolder, name: string, body: Readable): Promise<string> {
    return this.storeReceived(folder, name, await this.receive(MEDIA_FOLDERS[folder], body));
  }

  locate(url: string): Located | undefined {
    for (const store of this.stores) {
      const file = store.fileAt(url);
      if (file) return { store, file, address: store.addressOf(file) };
    }
    return undefined;
  }
}

/**
 * Opens the folders `media` and `originals`, creating what is missing and removing what interrupted uploads left.
 * @param leftoverMinAgeMs 0 when no other process can be uploading into this folder
 * @param stores the site's other origins; what takes uploads in place of the data folder; what pages upload into themselves
 */
export async function openMediaStore(
  dataDir: string,
  leftoverMinAgeMs: number,
  stores: { origins?: readonly string[]; s3?: FileStore; firebase?: FileStore } = {},
): Promise<MediaStore> {
  const { origins = [], s3, firebase } = stores;
  const root = join(dataDir, 'media');
  await mkdir(join(root, INCOMING), { recursive: true });
  await removeLeftovers(join(root, INCOMING), leftoverMinAgeMs);
  await mkdir(join(root, 'variants'), { recursive: true });
  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    await mkdir(join(root, folder), { recursive: true });
    await mkdir(join(dataDir, 'originals', folder), { recursive: true });
  }
  const own = folderStore(dataDir, origins);
  const all = [own, s3, firebase].filter((store) => store !== undefined);
  return new MediaStore(root, s3 ?? own, all);
}

interface StoreSettings {
  dataDir: string;
  publicUrl: string | undefined;
  s3: S3Settings | undefined;
  firebaseStorage: { bucket: string; credentials: string } | undefined;
  storageEmulator: StorageEmulator | undefined;
}

export async function openStores(
  { dataDir, publicUrl, s3, firebaseStorage, storageEmulator }: StoreSettings,
  leftoverMinAgeMs: number,
): Promise<MediaStore> {
  const firebase = firebaseStorage && {
    bucket: firebaseStorage.bucket,
    authorization: await googleAuthorization(firebaseStorage.credentials),
  };
  const bucket = storageEmulator ? emulatedFirebase(storageEmulator) : firebase;
  return openMediaStore(dataDir, leftoverMinAgeMs, {
    origins: publicUrl ? [publicUrl] : [],
    ...(s3 && { s3: s3Store(s3) }),
    ...(bucket && { firebase: firebaseStore(bucket) }),
  });
}

const MAX_STEM_LENGTH = 80;

/** The readable part of an uploaded file's name (spec section 5), which can neither leave its folder nor need escaping. */
export function fileStem(name: string): string {
  const words = name.normalize('NFKD').trim().replace(/\s+/g, '_');
  return words.replace(/[^A-Za-z0-9_-]/g, '').slice(0, MAX_STEM_LENGTH) || 'file';
}
