import { accountQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { QueryClient } from '@tanstack/react-query';
import { Connection } from './connection.ts';
import { showOfflineBanner } from './offline-banner.tsx';
import { OfflineQueryPersister } from './query-persister.ts';
import { registerWorker } from './register-worker.ts';

/** So often a page that shows the last known looks for the server. */
const PAUSE_MS = 5_000;

/** Lets the pages of whoever is signed in, and so below `/admin`, open without a network once they have been opened. */
export function workOffline(queryClient: QueryClient): void {
  const connection = new Connection();
  const lastKnown = new OfflineQueryPersister(queryClient, connection);
  let isReady = false;
  useAuth.subscribe((now, before) => {
    const isOver =
      now.status === 'signed-out' || (before.user && before.user.uid !== now.user?.uid);
    if (isOver) lastKnown.forget();
    if (isReady || now.status !== 'signed-in') return;
    isReady = true;
    void showOfflineBanner(connection);
    returnToServer(queryClient, connection);
    void registerWorker();
  });
}

/** Looks for the server while it is not there; when it is back everything is read again. */
function returnToServer(queryClient: QueryClient, connection: Connection): void {
  const look = () => {
    const { queryKey } = accountQueries.me(useAuth.getState().user?.uid ?? '');
    void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  connection.subscribe(() => {
    const { isOffline } = connection.snapshot();
    if (isOffline) timer ??= setInterval(look, PAUSE_MS);
    if (isOffline || !timer) return;
    clearInterval(timer);
    timer = undefined;
    // Once this answer, which is the first, has its place.
    setTimeout(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
  });
  window.addEventListener('online', () => timer && look());
}
