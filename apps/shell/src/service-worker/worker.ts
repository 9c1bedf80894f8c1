import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import { covers } from '@nox/release-format/remotes-for';
import { registerRoute } from 'workbox-routing';
import { deleteOutdated, PRECACHE, storeOfflinePage } from './offline-page.ts';
import { type ExtendableEvent, networkFirst, registerReleases, scope } from './routes.ts';

/** Earlier workers had these caches. */
const OLD_CACHES = ['nox-files', 'nox-page'];

/** The mount path for which the shell registered this worker; it can be opened without a network, with all below it. */
const PAGE = new URL(scope.registration.scope).pathname;
const isOfflinePath = (path: string) => covers(PAGE, path);

/** Runs one update after the other: they store and delete the same files. */
const enqueue = (update: () => Promise<void>) => navigator.locks.request('nox-update', update);

/** Runs after a page has come from the network, so that the same release opens without one. */
async function updateOfflinePage(): Promise<void> {
  await storeOfflinePage(PAGE);
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.filter(({ url }) => isOfflinePath(new URL(url).pathname));
  if (open.length <= 1) await deleteOutdated(PAGE);
}

async function activate(): Promise<void> {
  // The first page that was opened has a worker from here on. Later workers wait until no page is open.
  await scope.clients.claim();
  await Promise.all(OLD_CACHES.map((name) => caches.delete(name)));
}

const page = networkFirst(PRECACHE, PAGE);

scope.addEventListener('install', (event) =>
  event.waitUntil(enqueue(() => storeOfflinePage(PAGE))),
);
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && isOfflinePath(url.pathname),
  async ({ request, event }) => {
    const [response, done] = page.handleAll({ request, event });
    const update = done.then(() => enqueue(updateOfflinePage)).catch(() => undefined);
    (event as ExtendableEvent).waitUntil(update);
    return response;
  },
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === REGISTRY_ADDRESS,
  networkFirst(PRECACHE, REGISTRY_ADDRESS),
);

registerReleases(PRECACHE);
