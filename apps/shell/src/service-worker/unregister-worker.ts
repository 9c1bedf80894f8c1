import { scope } from './routes.ts';

// Replaces the service worker to remove it, at once and for every open page; see `docs/operations.md`.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(unregister()));

async function unregister(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('nox-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
