import { useQueueView } from './queue-provider.tsx';
import styles from './queue-status.module.css';

interface QueueStatusProps {
  /** Leaves out what becomes of what waits. */
  isBrief?: boolean;
  /** Nothing is heard of the server. */
  isOffline?: boolean;
}

/** Whether something waits to be sent, or could not be. */
export function QueueStatus({ isBrief = false, isOffline = false }: QueueStatusProps) {
  const { waiting, refused, isHeldUp, isLasting } = useQueueView();
  const shown = isHeldUp ? waiting.length : 0;
  return (
    <p role="status" className={styles.status}>
      {shown > 0 && <span className={styles.waiting}>{shown} waiting to send</span>}
      {shown > 0 && !isLasting && <span>Leave this page open: this browser keeps nothing.</span>}
      {shown > 0 && isLasting && !isBrief && (
        <span className={styles.kept}>Kept on this device if you log out.</span>
      )}
      {shown === 0 && isOffline && <span className={styles.waiting}>Offline</span>}
      {refused.length > 0 && <span className={styles.refused}>{refused.length} not sent</span>}
    </p>
  );
}
