import { deleteOthers, fetchWhole, precacheRelease, releaseFolder } from './precache.ts';

/** The page and the registry that belong together. */
export const PAGES = 'nox-page';

/** Every address below it gets the same page but for its preloads: one is kept for all. */
export const PAGE = '/admin';
export const REGISTRY = '/static/js/remotes.json';

const SETTINGS = /<script[^>]*\bid="nox-page"[^>]*>([^]*?)<\/script>/;
const MAIN_SCRIPT = /<script[^>]* src="(\/static\/[^"]+)"/;

/** As much of the registry as is used here. */
interface Registry {
  remotes: { entry: string; mount: { path: string } }[];
}

export const isAdminPath = (path: string) => path === PAGE || path.startsWith(`${PAGE}/`);

/**
 * Keeps the page as it is live now, if everything is there that it needs: it is kept whole or not at all, so that
 * what opens without a network is one release of each part, and never half of it.
 * @throws Error if something of it cannot be had; what was kept before stays
 */
export async function storeOfflinePage(): Promise<void> {
  const answer = await fetchWhole(PAGE, { cache: 'no-cache' });
  const html = await answer.clone().text();
  const registry = await registryOf(html);
  const cache = await caches.open(PAGES);
  const [keptHtml, keptRegistry] = await Promise.all([textOf(PAGE), textOf(REGISTRY)]);
  if (html === keptHtml && registry === keptRegistry) return;

  for (const folder of foldersOf(html, registry)) await precacheRelease(folder);
  await cache.put(REGISTRY, new Response(registry, { headers: JSON_HEADERS }));
  await cache.put(PAGE, answer);
}

/** Drops what the kept page does not name. Not while a page is open that may be of an earlier release. */
export async function deleteOutdated(): Promise<void> {
  const [html, registry] = await Promise.all([textOf(PAGE), textOf(REGISTRY)]);
  if (html !== undefined && registry !== undefined) await deleteOthers(foldersOf(html, registry));
}

const JSON_HEADERS = { 'content-type': 'application/json' };

async function textOf(address: string): Promise<string | undefined> {
  const kept = await (await caches.open(PAGES)).match(address, { ignoreVary: true });
  return kept?.text();
}

/** The page's own, so that both are of the same moment; plain static hosts write none into it. */
async function registryOf(html: string): Promise<string> {
  const { registry } = JSON.parse(SETTINGS.exec(html)?.[1] ?? '{}') as { registry?: Registry };
  if (registry) return JSON.stringify(registry);
  return (await fetchWhole(REGISTRY, { cache: 'no-cache' })).text();
}

/** The releases of which the pages below `/admin` consist. */
function foldersOf(html: string, registry: string): string[] {
  const { remotes } = JSON.parse(registry) as Registry;
  const entries = remotes.filter(({ mount }) => isAdminPath(mount.path)).map(({ entry }) => entry);
  return [MAIN_SCRIPT.exec(html)?.[1] ?? '', ...entries].map(releaseFolder);
}
