import type { RemoteDescription } from '@nox/release-format';
import { whenSignedIn } from './when-signed-in.ts';

// Defined when the shell is built; see docs/operations.md on switching the worker off.
declare const NOX_SERVICE_WORKER: boolean;

/**
 * Makes the pages of the remote that declares `offline` open without a network, once an administrator has signed in:
 * visitors never get a service worker. Remotes mounted inside it are included; a second one beside it is not supported.
 */
export function registerWorkerOnSignIn(remotes: readonly RemoteDescription[]): void {
  const scope = remotes.find(({ offline, mount }) => offline && !mount.parent)?.mount.path;
  if (!scope || !NOX_SERVICE_WORKER || !('serviceWorker' in navigator)) return;
  whenSignedIn(() => {
    const registration = navigator.serviceWorker.register('/service-worker.js', {
      scope,
      updateViaCache: 'none',
    });
    // A browser that refuses, a server without the file, no network: the pages work online as before.
    registration.catch(() => undefined);
  });
}
