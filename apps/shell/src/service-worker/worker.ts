import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { isReleased, precachedFile } from './precache.ts';
import {
  deleteOutdated,
  isAdminPath,
  storeOfflinePage,
  PAGE,
  PAGES,
  REGISTRY,
} from './offline-page.ts';
import { scope, type LastingEvent } from './worker-scope.ts';

/** After this the last known page is better than one that may still come. */
const TIMEOUT_S = 3;

let keeping = Promise.resolve();

/** One after the other: what one keeps the next must not drop. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = keeping.then(work);
  keeping = turn.catch(() => undefined);
  return turn;
}

/** After a page has come: the next one is of the same release, and can come without a network. */
async function follow(): Promise<void> {
  await storeOfflinePage();
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isAlone = windows.filter(({ url }) => isAdminPath(new URL(url).pathname)).length <= 1;
  if (isAlone) await deleteOutdated();
}

/** What `storeOfflinePage` kept stands in for what does not come; nothing else is kept on the way. */
const asKept = (key: string) => ({
  cacheKeyWillBeUsed: async () => key,
  cacheWillUpdate: async () => null,
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.status >= 500) throw new Error(`It was answered with ${response.status}.`);
    return response;
  },
});

const lastKnown = (key: string) => ({
  cacheName: PAGES,
  networkTimeoutSeconds: TIMEOUT_S,
  matchOptions: { ignoreVary: true },
  plugins: [asKept(key)],
});

const page = new NetworkFirst(lastKnown(PAGE));
const registry = new NetworkFirst(lastKnown(REGISTRY));

scope.addEventListener('install', (event) => event.waitUntil(inTurn(storeOfflinePage)));
// The first page that was opened has a worker from here on. Later workers wait until no page is open.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && isAdminPath(url.pathname),
  async ({ request, event }) => {
    const [response, done] = page.handleAll({ request, event });
    const following = done.then(() => inTurn(follow)).catch(() => undefined);
    (event as LastingEvent).waitUntil(following);
    return response;
  },
);

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === REGISTRY, registry);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isReleased(url.pathname),
  async ({ request, url }) => (await precachedFile(url.pathname)) ?? fetch(request),
);
