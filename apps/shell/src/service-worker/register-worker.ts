import { useAuth } from '@nox/auth';
import type { RemoteDescription } from '@nox/release-format';

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

/** Calls `listener` once: now if a user is signed in, else at the first sign-in. */
export function whenSignedIn(listener: () => void): void {
  if (useAuth.getState().status === 'signed-in') return listener();
  const stop = useAuth.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    listener();
  });
}
