import { accountQueries } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import type { QueryClient } from '@tanstack/react-query';
import { Connection } from './connection.ts';
import { showOfflineBanner } from './offline-banner.tsx';
import { OfflineQueryPersister, whenIdle } from './query-persister.ts';
import { whenSignedIn } from './register-worker.ts';

/** Interval of the requests that find out whether the server answers again. */
const PROBE_INTERVAL_MS = 5_000;

const EXPIRY_INTERVAL_MS = 5 * 60_000;

/** Stores the data of queries for pages that open without a network, while a user is signed in. */
export function workOffline(queryClient: QueryClient): void {
  const connection = new Connection();
  const persister = new OfflineQueryPersister(queryClient, connection);
  useAuth.subscribe((now, before) => {
    const isOver =
      now.status === 'signed-out' || (before.user && before.user.uid !== now.user?.uid);
    if (isOver) persister.clear();
    // A session of another account may have ended while no page was open.
    if (now.user && now.user.uid !== before.user?.uid) void persister.keepOnly(now.user.uid);
  });
  removeExpiredRegularly(persister);
  whenSignedIn(() => {
    void showOfflineBanner(connection);
    refetchWhenOnline(queryClient, connection);
  });
}

/** At the start of every page, of visitors too: a window may have been closed without signing out. */
function removeExpiredRegularly(persister: OfflineQueryPersister): void {
  const remove = () => void persister.removeExpired();
  whenIdle(remove);
  whenSignedIn(() => {
    setInterval(remove, EXPIRY_INTERVAL_MS);
    document.addEventListener('visibilitychange', remove);
  });
}

/** Probes the server while it does not answer; once it does, everything is fetched again. */
function refetchWhenOnline(queryClient: QueryClient, connection: Connection): void {
  const probe = () => {
    const { queryKey } = accountQueries.me(useAuth.getState().user?.uid ?? '');
    void queryClient.refetchQueries({ queryKey }, { cancelRefetch: false });
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  connection.subscribe(() => {
    const { isOffline } = connection.snapshot();
    if (isOffline) timer ??= setInterval(probe, PROBE_INTERVAL_MS);
    if (isOffline || !timer) return;
    clearInterval(timer);
    timer = undefined;
    // After the query cache has taken the response that ended the outage.
    setTimeout(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }));
  });
  window.addEventListener('online', () => timer && probe());
}
