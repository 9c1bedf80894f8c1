import type { Registry } from '@nox/release-format';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { PageTemplate } from '@nox/release-format/page-template';
import { covers, mountsOf } from '@nox/release-format/remotes-for';
import {
  deleteOtherReleases,
  fetchComplete,
  PRECACHE,
  precached,
  precacheRelease,
  releaseFolder,
} from './precache.ts';

/**
 * Stores the page at `path` as it is live, with the registry and all files that pages below `path` need: they differ in
 * their preloads only. All of it is stored or nothing, so that what opens without a network is one release of each part.
 * @throws Error if a part cannot be fetched; the page that was stored before stays
 */
export async function storeOfflinePage(path: string): Promise<void> {
  const response = await fetchComplete(path, { cache: 'no-cache' });
  const html = withOwnFiles(await response.text());
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

/** The page with the addresses of files on its own origin, which has all of them: none of another one's are stored. */
function withOwnFiles(html: string): string {
  const { staticOrigin } = new PageTemplate(html).settings;
  return staticOrigin ? html.replaceAll(`${String(staticOrigin)}/static/`, '/static/') : html;
}

/** Deletes releases that the stored page does not need. Do not call it while a page of an earlier release may be open. */
export async function deleteOutdated(path: string): Promise<void> {
  const [html, registry] = await Promise.all([path, REGISTRY_ADDRESS].map(storedText));
  if (html !== undefined && registry !== undefined) {
    await deleteOtherReleases(foldersOf(path, html, registry));
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
