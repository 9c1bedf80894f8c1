import type { Registry, Release } from '@nox/release-format';
import { hexToSri, REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { isFilePath } from '@nox/release-format/file-path';
import { PageTemplate } from '@nox/release-format/page-template';
import { covers, mountsOf } from '@nox/release-format/remotes-for';

export const PRECACHE = 'nox-precache';

/** A folder whose files never change, see `docs/federation.md`; those of a development server do. */
const RELEASE = /^\/static\/js\/[^/]+\/(?!dev\/)[^/]+\//;

/** The files that pages request from a release; the others are for servers and for debugging. */
const PAGE_FILE =
  /^(?!(?:(?:service|document)-worker|document-script|watch-start|measure-document)\.js$).*\.(?:js|css|woff2|svg|webmanifest)$/;

const MAX_CONCURRENT = 4;

export const isReleased = (path: string) => RELEASE.test(path);

/** The folder of a release, with a slash at the end. @throws Error if the file at `path` may change */
function releaseFolder(path: string): string {
  const folder = RELEASE.exec(path)?.[0];
  if (folder === undefined) throw new Error(`${path} is no file of a release.`);
  return folder;
}

export async function precached(path: string): Promise<Response | undefined> {
  return (await caches.open(PRECACHE)).match(path, { ignoreVary: true });
}

/** Stores all files of a release that pages may request. @throws Error if one cannot be fetched, or has another hash */
async function precacheRelease(folder: string): Promise<void> {
  const cache = await caches.open(PRECACHE);
  const stored = new Set((await cache.keys()).map(pathOf));
  const { files } = (await (await fetchComplete(`${folder}release.json`)).json()) as Release;
  const missing = Object.entries(files).filter(
    ([name]) => PAGE_FILE.test(name) && isFilePath(name) && !stored.has(folder + name),
  );
  // The page that is open needs most of the network.
  while (missing.length > 0) {
    const batch = missing.splice(0, MAX_CONCURRENT).map(async ([name, { sha256 }]) => {
      const response = await fetchComplete(folder + name, { integrity: hexToSri(sha256) });
      await cache.put(folder + name, response);
    });
    await Promise.all(batch);
  }
}

/** Not so: a failure, or the general page that a proxy serves meanwhile, which knows no settings (docs/nginx). */
export const isOfServer = ({ status, headers }: Response): boolean =>
  status < 500 && !headers.has('nox-fallback');

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** @throws Error unless the response is complete, from this server and has the given integrity */
async function fetchComplete(path: string, options: RequestInit = {}): Promise<Response> {
  const address = new URL(path, self.location.href);
  const response = await fetch(address, { priority: 'low', ...options });
  // A redirect may lead to the page of a network's login portal.
  if (response.status === 200 && !response.redirected && isOfServer(response)) return response;
  throw new Error(`${path} was answered with ${response.status}.`);
}

/** Stores a page and all that pages below it need, or nothing: what opens without a network is one release of each part. @throws Error */
export async function storeOfflinePage(path: string): Promise<void> {
  const response = await fetchComplete(path, { cache: 'no-cache' });
  const html = forPagesBelow(await response.text());
  // The page of a preview is not what everybody has.
  if (new PageTemplate(html).settings.preview) return;
  const registry = await registryOf(html);
  const [storedHtml, storedRegistry] = await Promise.all([path, REGISTRY_ADDRESS].map(storedText));
  if (html === storedHtml && registry === storedRegistry) return;

  for (const folder of foldersOf(path, html, registry)) await precacheRelease(folder);
  const cache = await caches.open(PRECACHE);
  await cache.put(REGISTRY_ADDRESS, new Response(registry, { headers: JSON_HEADERS }));
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  await cache.put(path, new Response(html, { headers }));
}

/** What the page at `path` alone preloads. */
const PRELOAD = /<link rel="preload"[^<>]*>/g;

/** The page as it opens at each address below its own, with all files on its own origin: none of another one's are stored. */
function forPagesBelow(html: string): string {
  const { staticOrigin } = new PageTemplate(html).settings;
  const own = staticOrigin ? html.replaceAll(`${String(staticOrigin)}/static/`, '/static/') : html;
  return own.replaceAll(PRELOAD, '');
}

/** Deletes releases that the stored page does not need. Do not call it while a page of an earlier release may be open. */
export async function deleteOutdated(path: string): Promise<void> {
  const [html, registry] = await Promise.all([path, REGISTRY_ADDRESS].map(storedText));
  if (html === undefined || registry === undefined) return;
  const folders = foldersOf(path, html, registry);
  const cache = await caches.open(PRECACHE);
  for (const request of await cache.keys()) {
    const file = pathOf(request);
    const isNeeded = folders.some((folder) => file.startsWith(folder));
    if (isReleased(file) && !isNeeded) await cache.delete(request);
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' };

const storedText = async (address: string) => (await precached(address))?.text();

/** The registry in the page, which is of the same moment; plain static hosts write none into it. */
async function registryOf(html: string): Promise<string> {
  const { registry } = new PageTemplate(html).settings;
  if (registry) return JSON.stringify(registry);
  return (await fetchComplete(REGISTRY_ADDRESS, { cache: 'no-cache' })).text();
}

/** The folders of the releases that pages below `path` consist of. */
function foldersOf(path: string, html: string, registry: string): string[] {
  const { remotes } = JSON.parse(registry) as Registry;
  const entries = remotes
    .filter((remote) => mountsOf(remote).some((mount) => covers(path, mount.path)))
    .map(({ entry }) => entry);
  return [new PageTemplate(html).shellFolder, ...entries].map(releaseFolder);
}
