import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isOfServer, isReleased } from './offline-page.ts';

/** The part of a service worker's global scope that is used here; TypeScript has its types only in place of a page's. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly { url: string }[]>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
}

export interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export const scope = self as unknown as WorkerScope;

/** After this the stored page is better than one that may still come. */
const TIMEOUT_S = 3;

/** Pages store themselves with all that they need; a route stores nothing. */
const readOnly = { cacheWillUpdate: async () => null };

export const networkFirst = (cacheName: string, key: string) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: TIMEOUT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      readOnly,
      {
        cacheKeyWillBeUsed: async () => key,
        fetchDidSucceed: async ({ response }) => {
          if (isOfServer(response)) return response;
          throw new Error(`The server answered ${response.status}.`);
        },
      },
    ],
  });

export const registerReleases = (cacheName: string) =>
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isReleased(url.pathname),
    new CacheFirst({
      cacheName,
      matchOptions: { ignoreVary: true, ignoreSearch: true },
      plugins: [readOnly],
    }),
  );
