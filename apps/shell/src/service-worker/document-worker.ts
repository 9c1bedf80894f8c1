import { registerRoute } from 'workbox-routing';
import { networkFirst, registerReleases, scope } from './routes.ts';

/* Opens one document without a network. The page registers this, and has stored itself with the files that it needs. */

const CACHE = 'nox-document';
const PAGE = new URL(scope.registration.scope).pathname;

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && url.pathname === PAGE,
  networkFirst(CACHE, PAGE),
);

registerReleases(CACHE);
