import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Connection } from './connection';
import styles from './connection-line.module.css';

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Says that a page shows what was known before. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  const { isLost, entriesFrom } = useSyncExternalStore(connection.subscribe, connection.snapshot);
  return (
    <div role="status" className={styles.line}>
      {isLost && <strong>No network.</strong>}
      {entriesFrom && (
        <span>
          The entries are from{' '}
          <time dateTime={entriesFrom.toISOString()}>{MOMENT.format(entriesFrom)}</time>.
        </span>
      )}
    </div>
  );
}

/** Above whatever page is shown. */
export function showConnection(connection: Connection): void {
  const place = document.createElement('div');
  document.body.prepend(place);
  createRoot(place).render(<ConnectionLine connection={connection} />);
}
