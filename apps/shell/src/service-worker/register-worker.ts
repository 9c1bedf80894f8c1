// Put in place when the shell is built; see docs/operations.md on switching the worker off.
declare const NOX_SERVICE_WORKER: boolean;

/**
 * Lets the pages below `/admin` open without a network from now on. Never called on a visitor's page: the worker knows
 * nothing that visitors need.
 */
export async function registerWorker(): Promise<void> {
  if (!NOX_SERVICE_WORKER || !('serviceWorker' in navigator)) return;
  const options = { scope: '/admin', updateViaCache: 'none' } as const;
  // A browser that refuses, a server that has none, a network that has just gone: all works as it did.
  await navigator.serviceWorker.register('/service-worker.js', options).catch(() => undefined);
}
