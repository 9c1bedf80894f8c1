import { formatTime } from '@nox/ui';
import type { Connection } from './connection.ts';
import styles from './offline-banner.module.css';

function OfflineBanner({ connection }: { connection: Connection }) {
  const { isOffline, stored } = connection.useState();
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

export async function showOfflineBanner(connection: Connection): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const container = document.createElement('div');
  document.body.prepend(container);
  createRoot(container).render(<OfflineBanner connection={connection} />);
}
