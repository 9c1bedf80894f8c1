import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '@tus/file-store';
import { HttpError, notFound } from '#platform/errors/http-error.ts';
import { entityId } from '#platform/http/validation.ts';
import { DAY_MS } from '#platform/database/clock.ts';

/** Films of one kind while they are uploaded. */
export interface UploadKind {
  /** Where their routes are, below `/api`. */
  path: string;
  /** Where they lie until they are stored. */
  directory: string;
  maxBytes: number;
  /** Unfinished ones: the one that has waited longest makes room for another. */
  maxPerOwner: number;
}

/** A complete upload. @returns what names the stored film; it gets a link of its own, so that the same call can be repeated */
type StoreUpload = (upload: {
  id: string;
  name: string;
  path: string;
  size: number;
}) => Promise<string>;

/** A request whose line is dead may go on for this time when the next one wants to write. */
const DRAIN_MS = 500;

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
  readonly kind: UploadKind;
  readonly #store: FileStore;
  readonly #finishing = new Map<string, Promise<string>>();
  readonly #failures = new WeakMap<object, unknown>();

  constructor(kind: UploadKind, tus: Tus) {
    this.errors = tus.ERRORS;
    this.#Upload = tus.Upload;
    this.kind = kind;
    this.#store = createStore(tus, kind.directory);
    this.tus = new tus.Server({
      path: `/api${kind.path}`,
      datastore: this.#store,
      maxSize: kind.maxBytes,
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
    for (const { id } of latest.slice(this.kind.maxPerOwner)) await this.#remove(id);
  }

  /** How many bytes are still to come of all uploads. */
  async missingBytes(): Promise<number> {
    let missing = 0;
    for (const id of await readdir(this.#store.directory)) {
      const known = id.endsWith('.json') ? undefined : await this.#store.configstore.get(id);
      const file = await stat(this.#pathOf(id)).catch(() => undefined);
      if (known?.size && file) missing += known.size - file.size;
    }
    return missing;
  }

  /** Repeatable. @param store called until it succeeds, before it counts as finished @throws HttpError 404, 409 when incomplete, 410; 415: it is removed */
  async finish(id: string, owner: string, store: StoreUpload): Promise<string> {
    const { url } = await this.find(id, owner);
    if (url) return url;
    const running = this.#finishing.get(id) ?? this.#finishNow(id, owner, store);
    this.#finishing.set(id, running);
    return running.finally(() => this.#finishing.delete(id));
  }

  async #finishNow(id: string, owner: string, store: StoreUpload): Promise<string> {
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
    const url = await store({ id, name, path, size }).catch(async (error: unknown) => {
      if (error instanceof HttpError && error.status === 415) await this.#remove(id);
      throw error;
    });
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

export async function openUploads(kind: UploadKind): Promise<ResumableUploads> {
  await mkdir(kind.directory, { recursive: true });
  return new ResumableUploads(kind, await loadTus());
}

export const expired = () =>
  new HttpError(410, 'expired', 'This upload has expired. Please upload the file again.');

/** Removes uploads that were begun a day ago, finished or not. */
export async function removeExpiredUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { mtimeMs } = (await stat(join(folder, name)).catch(() => undefined)) ?? {};
    if (mtimeMs === undefined || Date.now() - mtimeMs < DAY_MS) continue;
    await rm(join(folder, name), { force: true });
    // The file of an upload is younger than what is known of it.
    await rm(join(folder, name.replace(/\.json$/, '')), { force: true });
  }
}
