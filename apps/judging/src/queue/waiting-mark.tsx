import styles from './waiting-mark.module.css';

/** On an entry: how much of what one did with it waits to be sent. */
export function WaitingMark({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className={styles.mark}>{count} waiting to send</span>;
}
