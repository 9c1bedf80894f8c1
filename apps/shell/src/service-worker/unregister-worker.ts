import { scope } from './worker-scope.ts';

// Takes the place of a worker that is to be no more, at once and in every page; see `docs/operations.md`.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('nox-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.registration.unregister();
}
