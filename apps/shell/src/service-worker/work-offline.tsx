import { accountQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { RemoteDescription } from '@nox/release-format';
import type { QueryClient } from '@tanstack/react-query';
import { formatTime, listen } from '@nox/ui';
import { useEffect } from 'react';
import { removeOthers } from './offline-store.ts';
import { Connection, OfflineQueryPersister, whenIdle } from './query-persister.ts';
import styles from './offline-banner.module.css';

const PROBE_INTERVAL_MS = 5_000;

const EXPIRY_INTERVAL_MS = 5 * 60_000;

/** Stores the data of queries for pages that open without a network, while a user is signed in. */
export function workOffline(queryClient: QueryClient): void {
  const connection = new Connection();
  const persister = new OfflineQueryPersister(queryClient, connection);
  const removeExpired = () => void persister.removeExpired();
  useAuth.subscribe((now, before) => {
    const isOver =
      now.status === 'signed-out' || (before.user && before.user.uid !== now.user?.uid);
    if (isOver) persister.clear();
    // A session of another account may have ended while no page was open.
    const { user } = now;
    if (user && user.uid !== before.user?.uid) whenIdle(() => void removeOthers(user.uid));
  });
  // Every page does it at its start, those of visitors too: a window may have been closed without signing out.
  whenIdle(removeExpired);
  whenSignedIn(() => {
    setInterval(removeExpired, EXPIRY_INTERVAL_MS);
    document.addEventListener('visibilitychange', removeExpired);
    void showOfflineBanner({ connection, queryClient });
  });
}

// Defined when the shell is built; see docs/operations.md on switching the worker off.
declare const NOX_SERVICE_WORKER: boolean;

/** The worker serves the one remote that declares `offline` and those inside it, after an administrator's sign-in: visitors get no service worker. */
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

function whenSignedIn(listener: () => void): void {
  if (useAuth.getState().status === 'signed-in') return listener();
  const stop = useAuth.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    listener();
  });
}

type OfflineBannerProps = { connection: Connection; queryClient: QueryClient };

/** Probes the server while it does not answer; once it does, everything is fetched again. */
function OfflineBanner({ connection, queryClient }: OfflineBannerProps) {
  const { isOffline, stored } = connection.useState();
  useEffect(() => {
    if (!isOffline) return undefined;
    const probe = () => {
      const { queryKey } = accountQueries.me(useAuth.getState().user?.uid ?? '');
      void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
    };
    const timer = setInterval(probe, PROBE_INTERVAL_MS);
    const stop = listen(window, { online: probe });
    return () => {
      clearInterval(timer);
      stop();
      // After the query cache has taken the response that ended the outage.
      setTimeout(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
    };
  }, [isOffline, queryClient]);
  return (
    <div role="status" className={styles.banner}>
      {isOffline && <strong>No network.</strong>}
      {stored && (
        <span>
          The {stored.label} are from{' '}
          <time dateTime={stored.at.toISOString()}>{formatTime(stored.at)}</time>.
        </span>
      )}
    </div>
  );
}

async function showOfflineBanner(props: OfflineBannerProps): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const container = document.createElement('div');
  document.body.prepend(container);
  createRoot(container).render(<OfflineBanner {...props} />);
}
