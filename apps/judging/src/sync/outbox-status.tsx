import { classNames, tools, ui } from '@nox/ui';
import { useContext } from 'react';
import styles from './outbox-status.module.css';
import { EntriesContext, useOutboxState } from './sync-provider.tsx';

export function OutboxStatus({ isBrief = false }: { isBrief?: boolean }) {
  const { isOffline } = useContext(EntriesContext);
  const { pending, rejected, isStalled, isPersistent } = useOutboxState();
  const shown = isStalled ? pending.length : 0;
  return (
    <p
      role="status"
      className={classNames(tools.wrap4, ui.digits, tools.hideEmpty, tools.semibold, styles.status)}
    >
      {shown > 0 && <span className={ui.pending}>{shown} waiting to send</span>}
      {shown > 0 && !isPersistent && (
        <span>Leave this page open: this browser stores nothing.</span>
      )}
      {shown > 0 && isPersistent && !isBrief && (
        <span className={classNames(ui.minor, ui.regular)}>
          Stored on this device if you log out.
        </span>
      )}
      {shown === 0 && isOffline && <span className={ui.pending}>Offline</span>}
      {rejected.length > 0 && <span className={ui.negative}>{rejected.length} not sent</span>}
    </p>
  );
}
