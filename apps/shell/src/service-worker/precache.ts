import type { Release } from '@nox/release-format';
import { isFilePath } from '@nox/release-format/file-path';
import { hexToSri } from '@nox/release-format/integrity';

/** Holds the offline page, its registry and the files of its releases. */
export const PRECACHE = 'nox-precache';

/** A folder whose files never change, see `docs/federation.md`; those of a development server do. */
const RELEASE = /^\/static\/js\/[^/]+\/(?!dev\/)[^/]+\//;

/** The files that pages request from a release; the others are for servers and for debugging. */
const PAGE_FILE =
  /^(?!(?:service-worker|deferred-scripts)\.js$).*\.(?:js|css|woff2|svg|webmanifest)$/;

/** Leaves most of the network to the page that is open. */
const MAX_CONCURRENT = 4;

export const isReleased = (path: string) => RELEASE.test(path);

/** The folder of a release, with a slash at the end. @throws Error if the file at `path` may change */
export function releaseFolder(path: string): string {
  const folder = RELEASE.exec(path)?.[0];
  if (folder === undefined) throw new Error(`${path} is no file of a release.`);
  return folder;
}

export async function precached(path: string): Promise<Response | undefined> {
  return (await caches.open(PRECACHE)).match(path, { ignoreVary: true });
}

/** Stores all files of a release that pages may request. @throws Error if one cannot be fetched, or has another hash */
export async function precacheRelease(folder: string): Promise<void> {
  const cache = await caches.open(PRECACHE);
  const stored = new Set((await cache.keys()).map(pathOf));
  const { files } = (await (await fetchComplete(`${folder}release.json`)).json()) as Release;
  const missing = Object.entries(files).filter(
    ([name]) => PAGE_FILE.test(name) && isFilePath(name) && !stored.has(folder + name),
  );
  const storeNext = async (): Promise<void> => {
    const next = missing.pop();
    if (!next) return;
    const [name, { sha256 }] = next;
    const response = await fetchComplete(folder + name, { integrity: hexToSri(sha256) });
    await cache.put(folder + name, response);
    return storeNext();
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, storeNext));
}

/** Deletes the files of all releases except those in `folders`. */
export async function deleteOtherReleases(folders: readonly string[]): Promise<void> {
  const cache = await caches.open(PRECACHE);
  for (const request of await cache.keys()) {
    const path = pathOf(request);
    const isNeeded = folders.some((folder) => path.startsWith(folder));
    if (isReleased(path) && !isNeeded) await cache.delete(request);
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** @throws Error unless the response is complete, from this server and has the given integrity */
export async function fetchComplete(path: string, options: RequestInit = {}): Promise<Response> {
  const address = new URL(path, self.location.href);
  const response = await fetch(address, { priority: 'low', ...options });
  // A redirect may lead to the page of a network's login portal.
  if (response.status === 200 && !response.redirected) return response;
  throw new Error(`${path} was answered with ${response.status}.`);
}
