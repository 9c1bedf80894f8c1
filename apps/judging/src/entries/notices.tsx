import type { AuditionEntry } from '@nox/contracts';
import { UndoBars } from '../bulk/undo-bars.tsx';
import { RefusedDeliveries } from '../queue/refused-deliveries.tsx';
import styles from './notices.module.css';

/** What needs an answer, and what can be undone. */
export function Notices({ entries }: { entries: readonly AuditionEntry[] }) {
  return (
    <div className={styles.notices}>
      <RefusedDeliveries entries={entries} />
      <UndoBars />
    </div>
  );
}
