import * as z from 'zod';
import { MEDIA_FOLDERS } from '@nox/contracts';
import { type FileStore, FIREBASE_STORAGE, objectsOf } from './file-store.ts';
import { CACHE_CONTROL, remoteStore, textOf, type Sent } from './remote-store.ts';

export interface FirebaseSettings {
  bucket: string;
  authorization: () => Promise<string>;
  origins?: { downloads: string; api: string; uploads: string };
  timeoutMs?: number;
}

const GOOGLE = {
  downloads: FIREBASE_STORAGE,
  api: 'https://storage.googleapis.com/storage/v1',
  uploads: 'https://storage.googleapis.com/upload/storage/v1',
};

export interface StorageEmulator {
  url: string;
  bucket: string;
}

export const emulatedFirebase = ({ url, bucket }: StorageEmulator): FirebaseSettings => ({
  bucket,
  authorization: async () => 'Bearer owner',
  origins: { downloads: url, api: `${url}/storage/v1`, uploads: `${url}/upload/storage/v1` },
});

const DOWNLOAD = /^[?]alt=media(?:&token=[\w-]+)?$/;
/** The page names objects so (`libs/uploads`): in one of the folders, in any alphabet. */
const NAME = /^(\w+)\/[^/\\\p{Cc}]+$/u;

/** What pages upload has a random id. */
const UPLOAD = /_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]{1,5})?$/;

const Metadata = z.object({ metadata: z.record(z.string(), z.string()).optional() });
const Listing = z.object({
  items: z.array(z.object({ name: z.string(), updated: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** The bucket into which pages upload. The server reads an object once by its name in this bucket: no part of an address that was typed is called. */
export function firebaseStore(settings: FirebaseSettings): FileStore {
  const { bucket, authorization, origins = GOOGLE } = settings;
  const downloads = objectsOf(bucket, origins.downloads);
  const objects = `${origins.api}/b/${encodeURIComponent(bucket)}/o`;
  const objectUrl = (name: string) => `${objects}/${encodeURIComponent(name)}`;

  async function call(url: string, signal: AbortSignal, init: RequestInit = {}) {
    const headers = { ...init.headers, authorization: await authorization() };
    return fetch(url, { ...init, headers, signal, redirect: 'error' });
  }
  const read = (url: string, signal: AbortSignal) => textOf(call(url, signal));

  /** An object that takes the place of another one stays at its addresses, which have the other's tokens. */
  async function tokensOf(key: string, signal: AbortSignal) {
    if (key.startsWith('originals/')) return undefined;
    const [, hash] = /^media\/variants\/([^/]+)\//.exec(key) ?? [];
    if (hash) return { firebaseStorageDownloadTokens: hash };
    return Metadata.parse(JSON.parse(await read(objectUrl(nameOf(key)), signal))).metadata;
  }

  async function put({ key, body, type, isNew, signal }: Sent): Promise<Response> {
    const name = nameOf(key);
    const metadata = await tokensOf(key, signal);
    const served = { contentDisposition: 'inline', cacheControl: CACHE_CONTROL };
    const resource = { name, contentType: type, ...served, metadata };
    const query = new URLSearchParams({ uploadType: 'multipart', name });
    if (isNew) query.set('ifGenerationMatch', '0');
    const uploads = `${origins.uploads}/b/${encodeURIComponent(bucket)}/o?${query}`;
    return call(uploads, signal, { method: 'POST', ...multipart(resource, type, body) });
  }

  return remoteStore(
    {
      name: `the bucket ${bucket}`,
      fileAt: (url) =>
        url.startsWith(downloads) ? fileAt(url.slice(downloads.length)) : undefined,
      isUpload: (file) => UPLOAD.test(file),
      addressOf: (file) => `${downloads}${encodeURIComponent(file)}?`,
      publicAddresses: (key) => [`${downloads}${encodeURIComponent(nameOf(key))}?alt=media`],
    },
    {
      put,
      get: (key, signal) => call(`${objectUrl(nameOf(key))}?alt=media`, signal),
      head: (key, signal) => call(objectUrl(nameOf(key)), signal),
      delete: (key, signal) => call(objectUrl(nameOf(key)), signal, { method: 'DELETE' }),
      listPage: async (prefix, from, signal) => {
        const query = new URLSearchParams({ prefix: nameOf(prefix) });
        query.set('fields', 'nextPageToken,items(name,updated)');
        if (from) query.set('pageToken', from);
        const page = Listing.parse(JSON.parse(await read(`${objects}?${query}`, signal)));
        const found = page.items.map(({ name, updated }) => ({
          key: keyOf(name),
          changedAt: Date.parse(updated),
        }));
        return { found, next: page.nextPageToken };
      },
    },
    settings.timeoutMs,
  );
}

function multipart(resource: object, type: string, file: Blob) {
  const boundary = crypto.randomUUID();
  const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(resource)}\r\n`;
  const start = `${head}--${boundary}\r\ncontent-type: ${type}\r\n\r\n`;
  const headers = { 'content-type': `multipart/related; boundary=${boundary}` };
  return { headers, body: new Blob([start, file, `\r\n--${boundary}--`]) };
}

const nameOf = (key: string) => key.replace(/^media\//, '');
const keyOf = (name: string) => (name.startsWith('originals/') ? name : `media/${name}`);

function fileAt(address: string): string | undefined {
  const [encoded = ''] = address.split('?', 1);
  if (!DOWNLOAD.test(address.slice(encoded.length))) return undefined;
  const name = decode(encoded);
  // Exactly as it is encoded by Firebase: each object has one address, but for its token.
  if (encodeURIComponent(name) !== encoded) return undefined;
  const folder = NAME.exec(name)?.[1] ?? '';
  return Object.hasOwn(MEDIA_FOLDERS, folder) ? name : undefined;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
