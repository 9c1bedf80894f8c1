import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEDIA_FOLDERS, type MediaFolder } from '@nox/contracts';
import type { FileStore } from '@tus/file-store';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { entityId } from '#platform/http/validation.ts';
import { sniffExtension } from './received-file.ts';
import { type MediaStore } from './media-store.ts';
import { DAY_MS } from '#platform/database/clock.ts';

export const FOLDER: MediaFolder = 'tutorial_videos';
export const PATH = `/media/${FOLDER}/uploads`;

/** Unfinished ones: the one that has waited longest makes room for another. */
const MAX_PER_ACCOUNT = 3;
/** A request whose line is dead may go on for this time when the next one wants to write. */
const DRAIN_MS = 500;

/** It lies below the folder that is served, but with a dot, so that files are moved and not copied. */
const folderIn = ({ root }: MediaStore) => join(root, '.uploads');

/** A start does not wait for the libraries: the first upload loads them. */
const loadTus = async () => ({
  ...(await import('@tus/file-store')),
  ...(await import('@tus/server')),
});
type Tus = Awaited<ReturnType<typeof loadTus>>;

function createStore(tus: Tus, directory: string): FileStore {
  const store = new tus.FileStore({ directory, expirationPeriodInMilliseconds: DAY_MS });
  // An upload says its size, or it could not be bounded.
  store.extensions = ['creation', 'expiration', 'termination'];
  /** The library's own hides the reason, such as a full disk. */
  store.write = async (body: Readable, id, offset) => {
    const file = createWriteStream(join(directory, id), {
      flags: 'r+',
      start: offset,
      flush: true,
    });
    await pipeline(body, file);
    return offset + file.bytesWritten;
  };
  return store;
}

/** Uploads of films that go on after a broken line, by the protocol tus (https://tus.io/protocols/resumable-upload). */
export class ResumableUploads {
  readonly tus: InstanceType<Tus['Server']>;
  readonly errors: Tus['ERRORS'];
  readonly #Upload: Tus['Upload'];
  readonly #media: MediaStore;
  readonly #store: FileStore;
  readonly #finishing = new Map<string, Promise<string>>();
  readonly #failures = new WeakMap<object, unknown>();

  constructor(media: MediaStore, tus: Tus) {
    this.errors = tus.ERRORS;
    this.#Upload = tus.Upload;
    this.#media = media;
    this.#store = createStore(tus, folderIn(media));
    this.tus = new tus.Server({
      path: `/api${PATH}`,
      datastore: this.#store,
      maxSize: MEDIA_FOLDERS[FOLDER].maxBytes,
      relativeLocation: true,
      lockDrainTimeout: DRAIN_MS,
      namingFunction: () => randomUUID(),
      onResponseError: (request, error) => void this.#failures.set(request, error),
    });
  }

  failureOf(request: Request): unknown {
    return this.#failures.get(request);
  }

  /** What an upload was begun with, and its `url` once it is stored. @throws HttpError 404, also for one of another account */
  async find(id: string, owner: string) {
    const { metadata, size } = (await this.#store.configstore.get(entityId(id, 'Upload'))) ?? {};
    if (!metadata || metadata.owner !== owner) throw notFound('Upload');
    return { name: metadata.name ?? '', size: size!, url: metadata.url };
  }

  async removeOldest(owner: string): Promise<void> {
    const own: { id: string; at: number }[] = [];
    for (const id of await readdir(this.#store.directory)) {
      const found = id.endsWith('.json') ? undefined : await this.#store.configstore.get(id);
      const file = await stat(this.#pathOf(id)).catch(() => undefined);
      if (found?.metadata?.owner === owner && file) own.push({ id, at: file.mtimeMs });
    }
    const latest = own.sort((a, b) => b.at - a.at);
    for (const { id } of latest.slice(MAX_PER_ACCOUNT)) await this.#remove(id);
  }

  /** Repeatable. @param onStored called once, before it counts as finished @throws HttpError 404, 409 when incomplete, 410; 415: it is removed */
  async finish(id: string, owner: string, onStored: () => Promise<void>): Promise<string> {
    const { url } = await this.find(id, owner);
    if (url) return url;
    const running = this.#finishing.get(id) ?? this.#finishNow(id, owner, onStored);
    this.#finishing.set(id, running);
    return running.finally(() => this.#finishing.delete(id));
  }

  async #finishNow(id: string, owner: string, onStored: () => Promise<void>): Promise<string> {
    const { name, size } = await this.find(id, owner);
    const path = this.#pathOf(id);
    const file = await open(path, 'r').catch(() => {
      throw expired();
    });
    try {
      if ((await file.stat()).size < size) {
        throw new HttpError(409, 'conflict', 'The upload is not complete yet.');
      }
      await file.sync();
    } finally {
      await file.close();
    }
    const { types } = MEDIA_FOLDERS[FOLDER];
    const extension = await sniffExtension(path, types).catch(async (error: unknown) => {
      await this.#remove(id);
      throw error;
    });
    // A link of its own: when the store fails, or the process ends, the same call can be repeated.
    const moved = this.#media.incomingPath();
    await link(path, moved);
    const url = await this.#media.storeReceived(FOLDER, name, { id, path: moved, extension });
    await onStored();
    const known = new this.#Upload({ id, size, offset: size, metadata: { owner, name, url } });
    await this.#store.configstore.set(id, known);
    await rm(path, { force: true });
    return url;
  }

  #pathOf = (id: string) => join(this.#store.directory, id);

  async #remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
    await rm(`${this.#pathOf(id)}.json`, { force: true });
  }
}

export async function openUploads(media: MediaStore): Promise<ResumableUploads> {
  await mkdir(folderIn(media), { recursive: true });
  return new ResumableUploads(media, await loadTus());
}

export const expired = () =>
  new HttpError(410, 'expired', 'This upload has expired. Please upload the file again.');

/** Removes uploads that were begun a day ago, finished or not. */
export async function removeExpiredUploads(media: MediaStore): Promise<void> {
  const folder = folderIn(media);
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || Date.now() - mtimeMs < DAY_MS) continue;
    await rm(join(folder, name), { force: true });
    // The file of an upload is younger than what is known of it.
    await rm(join(folder, name.replace(/\.json$/, '')), { force: true });
  }
}
