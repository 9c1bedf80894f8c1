import { registerRoute } from 'workbox-routing';
import { networkFirst } from './network-first.ts';
import { isReleased } from './offline-page.ts';
import { scope } from './worker-scope.ts';

/* Opens one document without a network. The page registers this, and has stored itself with the files that it needs. */

const CACHE = 'nox-document';
const PAGE = new URL(scope.registration.scope).pathname;

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === PAGE,
  networkFirst(CACHE, PAGE),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isReleased(url.pathname),
  async ({ request, url }) => {
    const cache = await caches.open(CACHE);
    return (await cache.match(url.pathname, { ignoreVary: true })) ?? fetch(request);
  },
);
