import { classNames } from '@nox/ui';
import styles from './queue-mark.module.css';

/** What became of what one did with an entry and the server has not taken, in numbers. */
export interface Unsent {
  /** In the line. */
  waiting: number;
  /** Out of it: something above the list asks what is to become of it. */
  refused: number;
}

/** On an entry: that something of what one did with it has not arrived. */
export function QueueMark({ waiting, refused }: Unsent) {
  if (refused > 0) {
    return <span className={classNames(styles.mark, styles.refused)}>Not sent</span>;
  }
  if (waiting > 0) return <span className={styles.mark}>{waiting} waiting to send</span>;
  return null;
}
