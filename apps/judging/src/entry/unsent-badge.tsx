import { classNames } from '@nox/ui';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import styles from './unsent-badge.module.css';

export function UnsentBadge({ pending, rejected }: UnsentCounts) {
  if (rejected > 0) {
    return <span className={classNames(styles.badge, styles.rejected)}>Not sent</span>;
  }
  if (pending > 0) return <span className={styles.badge}>{pending} waiting to send</span>;
  return null;
}
