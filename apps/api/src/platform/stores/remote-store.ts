import { createWriteStream, openAsBlob } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HttpError, tooLarge } from '../errors/http-error.ts';
import { type Entry, type FileStore } from './file-store.ts';

/** A request and the reading of its response may take this time. */
export const CALL_TIMEOUT_MS = 10_000;
/** A file that is sent may take longer: as long as it does at half a megabyte a second. */
const MIN_BYTES_PER_MS = 500;

/** Names never repeat, so a file may be cached for ever. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

const BYTES = 'application/octet-stream';

export interface Sent {
  key: string;
  body: Blob;
  type: string;
  /** The file is stored only where there is none yet. */
  isNew: boolean;
  signal: AbortSignal;
}

/** The requests to a store, without redirects. Each answer but success is thrown by `succeeded`. */
interface Requests {
  /** @returns 412 for a file that is there already */
  put: (sent: Sent) => Promise<Response>;
  get: (key: string, signal: AbortSignal) => Promise<Response>;
  head: (key: string, signal: AbortSignal) => Promise<Response>;
  delete: (key: string, signal: AbortSignal) => Promise<Response>;
  /** Keys that begin with a prefix. @param from the `next` of the page before, which is absent at the end */
  listPage: (prefix: string, from: string | undefined, signal: AbortSignal) => Promise<Listed>;
}

type Found = { key: string; changedAt: number };
type Listed = { found: Found[]; next: string | undefined };

/** @throws HttpError 503 for an answer with another status than success or `accepted`, or none */
export async function succeeded(request: Promise<Response>, ...accepted: number[]) {
  const response = await request.catch((cause: unknown) => {
    throw storeUnavailable(cause);
  });
  if (response.ok || accepted.includes(response.status)) return response;
  await response.body?.cancel();
  throw storeUnavailable(
    new Error(`The store answered ${response.status} at ${response.url.replace(/[?].*/, '')}.`),
  );
}

const MESSAGE =
  'The store for uploaded files does not answer, so nothing was saved. Please try again in a minute.';

const storeUnavailable = (cause: unknown) =>
  Object.assign(new HttpError(503, 'store_unavailable', MESSAGE), { cause });

export async function textOf(request: Promise<Response>): Promise<string> {
  const response = await succeeded(request);
  return response.text().catch((cause: unknown) => {
    throw storeUnavailable(cause);
  });
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof HttpError ? error : storeUnavailable(error);
  }
}

async function isDone(request: Promise<Response>, otherwise = 404): Promise<boolean> {
  const response = await succeeded(request, otherwise);
  await response.body?.cancel();
  return response.ok;
}

/** @returns false without a file */
async function receive(request: Promise<Response>, path: string, maxBytes: number) {
  const response = await succeeded(request, 404);
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return false;
  }
  // Some of this project's type checks do not know that a body is one.
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  await pipeline(limited(body, maxBytes), createWriteStream(path, { flags: 'wx' }));
  return true;
}

/** The latest change of each file or folder directly below a prefix. */
function entriesOf(prefix: string, found: readonly Found[]): Entry[] {
  const entries = new Map<string, number>();
  for (const { key, changedAt } of found) {
    const name = key.slice(prefix.length).split('/', 1)[0]!;
    entries.set(name, Math.max(changedAt, entries.get(name) ?? 0));
  }
  return Array.from(entries, ([name, changedAt]) => ({ name, changedAt }));
}

type Place = Pick<FileStore, 'name' | 'fileAt' | 'isUpload' | 'addressOf' | 'publicAddresses'>;

export function remoteStore(
  place: Place,
  requests: Requests,
  timeoutMs = CALL_TIMEOUT_MS,
): FileStore {
  const limit = () => AbortSignal.timeout(timeoutMs);
  async function send(key: string, path: string, isNew: boolean): Promise<boolean> {
    const type = CONTENT_TYPES[extname(key)] ?? CONTENT_TYPES[extname(path)] ?? BYTES;
    const body = await openAsBlob(path);
    const signal = AbortSignal.timeout(timeoutMs + Math.ceil(body.size / MIN_BYTES_PER_MS));
    const sent = { key, body, type, isNew, signal };
    const isStored = await isDone(requests.put(sent), 412);
    if (isStored) await rm(path);
    return isStored;
  }

  const put = async (key: string, path: string) => void (await send(key, path, false));

  const remove = async (key: string) => void (await isDone(requests.delete(key, limit())));

  async function listBelow(prefix: string): Promise<Found[]> {
    const all: Found[] = [];
    let from: string | undefined;
    do {
      const { found, next } = await requests.listPage(prefix, from, limit());
      all.push(...found);
      from = next;
    } while (from);
    return all;
  }

  return {
    ...place,
    put,
    putNew: (key, path) => send(key, path, true),
    putFolder: async (key, path) => {
      const names = await readdir(path);
      await Promise.all(names.map((name) => put(`${key}/${name}`, join(path, name))));
      await rm(path, { recursive: true });
    },
    get: (key, path, maxBytes) => receive(requests.get(key, limit()), path, maxBytes),
    has: (key) => isDone(requests.head(key, limit())),
    remove,
    removeFolder: async (key) => {
      const found = await listBelow(`${key}/`);
      await Promise.all(found.map((each) => remove(each.key)));
    },
    list: async (folder) => entriesOf(`${folder}/`, await listBelow(`${folder}/`)),
  };
}
