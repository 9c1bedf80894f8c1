import type { AuditionEntry } from '@nox/contracts';
import { useQueueView } from './queue-provider.tsx';
import styles from './refused-deliveries.module.css';
import { RefusedDelivery } from './refused-delivery.tsx';

interface RefusedDeliveriesProps {
  entries: readonly AuditionEntry[];
  /** Only what is about this entry. */
  entryId?: string;
}

/** What could not be sent, until somebody has decided what becomes of it. */
export function RefusedDeliveries({ entries, entryId }: RefusedDeliveriesProps) {
  const { refused } = useQueueView();
  const shown = entryId ? refused.filter((delivery) => delivery.entryId === entryId) : refused;
  if (shown.length === 0) return null;
  return (
    <div role="alert">
      <ul role="list" aria-label="Not sent" className={styles.list}>
        {shown.map(
          (delivery) =>
            delivery.refusal && (
              <RefusedDelivery
                key={delivery.id}
                delivery={delivery}
                refusal={delivery.refusal}
                entry={entries.find(({ _id }) => _id === delivery.entryId)}
              />
            ),
        )}
      </ul>
    </div>
  );
}
