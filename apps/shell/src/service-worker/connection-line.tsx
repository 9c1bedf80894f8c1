import { useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import styles from './connection-line.module.css';

const MOMENT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Says that a page shows what was known before. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  const { isLost, entriesFrom } = useSyncExternalStore(connection.subscribe, connection.snapshot);
  return (
    <div role="status" className={styles.line}>
      {isLost && <strong>No network.</strong>}
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
export async function showConnection(connection: Connection): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<ConnectionLine connection={connection} />);
}
