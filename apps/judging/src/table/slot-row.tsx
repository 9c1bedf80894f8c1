import { Button, TableRow } from '@nox/ui';
import type { ComponentProps } from 'react';
import styles from './slot-row.module.css';

interface SlotRowProps extends ComponentProps<'tr'> {
  title: string;
  slot: string;
  onJudge: (slot: string) => void;
}

/** The title above the candidates of a time slot. */
export function SlotRow({ title, slot, onJudge, ...rest }: SlotRowProps) {
  return (
    <TableRow className={styles.row} {...rest}>
      <th role="rowheader" scope="rowgroup" colSpan={7} className={styles.slot}>
        <div className={styles.heading}>
          <h2 className={styles.title}>{title}</h2>
          <Button
            aria-label={`Judge This Slot: ${slot}`}
            className={styles.judge}
            onClick={() => onJudge(slot)}
          >
            Judge This Slot
          </Button>
        </div>
      </th>
    </TableRow>
  );
}
