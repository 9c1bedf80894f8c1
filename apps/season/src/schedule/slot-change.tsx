import { VisuallyHidden } from '@nox/ui';
import styles from './slot-change.module.css';

interface SlotChangeProps {
  name: string;
  number: number | undefined;
  /** Slots in words; nothing where there is none. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A candidate's slot, or the one before and the one after. */
export function SlotChange({ name, number, from, to }: SlotChangeProps) {
  return (
    <div className={styles.change}>
      <span className={styles.name}>
        <bdi>{name}</bdi> {number !== undefined && <span className={styles.number}>{number}</span>}
      </span>
      <span className={styles.slots}>
        {from && <span className={styles.before}>{from}</span>}
        {from && to && (
          <>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>
          </>
        )}
        {to}
      </span>
    </div>
  );
}
