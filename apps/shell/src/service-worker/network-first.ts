import { NetworkFirst } from 'workbox-strategies';

/** After this the stored page is better than one that may still come. */
const TIMEOUT_S = 3;

/** Answers from the network, or with what is in the cache under `key`; nothing else is stored. */
export const networkFirst = (cacheName: string, key: string) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: TIMEOUT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        cacheKeyWillBeUsed: async () => key,
        cacheWillUpdate: async () => null,
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
          return response;
        },
      },
    ],
  });
