/* This page opens again without a network: it stores itself, as it is for all visitors, and the files that it has loaded. */

const PAGE = '/auditions/mine';
const CACHE = 'nox-document';

/** A file that never changes, see `docs/federation.md`; those of a development server do. */
const RELEASED = /^\/static\/js\/[^/]+\/(?!dev\/)[^/]+\/.+\.(?:js|css|woff2)$/;

const pathsOf = (type: 'navigation' | 'resource') =>
  performance.getEntriesByType(type).map(({ name }) => new URL(name).pathname);

/** What names the releases that a document consists of. */
const releasesOf = (page: Document) =>
  ['nox-page', 'nox-scripts'].map((id) => page.getElementById(id)?.textContent);

/** One after the other: what is being stored is removed, too. */
const inTurn = (work: () => Promise<void>) => navigator.locks.request(CACHE, work);

/** Stores the page once it shows what is needed without a network, and lets a service worker serve it then. */
export const storePage = () => inTurn(store);

export const removePage = () => inTurn(remove);

async function store(): Promise<void> {
  const files = [...new Set(pathsOf('resource'))].filter((path) => RELEASED.test(path));
  // A page that another one has led to has not loaded what its document needs.
  const isDocument = pathsOf('navigation').includes(PAGE) && document.getElementById('nox-scripts');
  if (!isDocument || files.length === 0 || !navigator.serviceWorker) return;
  const response = await fetch(PAGE, { cache: 'no-cache', headers: { accept: 'text/html' } });
  const html = await response.text();
  const stored = new DOMParser().parseFromString(html, 'text/html');
  // The next visit after a release stores it: what opens when there is no network is one release of each part.
  if (String(releasesOf(stored)) !== String(releasesOf(document))) return;
  const settings = JSON.parse(releasesOf(document)[0] ?? '{}') as Record<string, string>;
  const { staticOrigin, preview } = settings;
  if (preview) return;
  const own = staticOrigin ? html.replaceAll(`${staticOrigin}/static/`, '/static/') : html;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  const cache = await caches.open(CACHE);
  await cache.addAll(files);
  await cache.put(PAGE, new Response(own, { headers }));
  for (const request of await cache.keys()) {
    if (![PAGE, ...files].includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  await navigator.serviceWorker.register('/document-worker.js', {
    scope: PAGE,
    updateViaCache: 'none',
  });
}

async function remove(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration(PAGE))?.unregister();
  await caches.delete(CACHE);
}
