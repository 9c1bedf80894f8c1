import { useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import styles from './offline-banner.module.css';

const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Says that a page shows what was known before. */
export function OfflineBanner({ connection }: { connection: Connection }) {
  const { isOffline, entriesFrom } = useSyncExternalStore(
    connection.subscribe,
    connection.snapshot,
  );
  return (
    <div role="status" className={styles.banner}>
      {isOffline && <strong>No network.</strong>}
      {entriesFrom && (
        <span>
          The entries are from{' '}
          <time dateTime={entriesFrom.toISOString()}>
            {entriesFrom.toLocaleString('en-GB', MOMENT)}
          </time>
          .
        </span>
      )}
    </div>
  );
}

/** Above whatever page is shown. */
export async function showOfflineBanner(connection: Connection): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<OfflineBanner connection={connection} />);
}
