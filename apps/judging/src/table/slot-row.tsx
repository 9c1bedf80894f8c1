import { TableRow } from '@nox/ui';
import type { ComponentProps } from 'react';
import styles from './slot-row.module.css';

interface SlotRowProps extends ComponentProps<'tr'> {
  title: string;
}

/** The title above the candidates of a time slot. */
export function SlotRow({ title, ...rest }: SlotRowProps) {
  return (
    <TableRow className={styles.row} {...rest}>
      <th role="rowheader" scope="rowgroup" colSpan={7} className={styles.slot}>
        <h2 className={styles.title}>{title}</h2>
      </th>
    </TableRow>
  );
}
