import type { AuditEvent } from '@nox/contracts';
import {
  ColumnHeader,
  formatTime,
  RowHeader,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@nox/ui';
import ui from '@nox/ui/primitives.module.css';
import { Link } from 'react-router-dom';
import styles from './audit-log.module.css';
import { fieldLabels, useItemAddress } from './subjects.ts';

const OTHERS = { candidate: 'A candidate', system: 'The server', account: 'An administrator' };

const personOf = ({ by, actor }: AuditEvent) => by ?? OTHERS[actor];

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const addressOf = useItemAddress();
  return (
    <Table aria-label="Audit log">
      <TableHead>
        <ColumnHeader>What</ColumnHeader>
        <ColumnHeader>Who</ColumnHeader>
        <ColumnHeader>When</ColumnHeader>
      </TableHead>
      <TableBody className={styles.events}>
        {events.map((event) => {
          const address = addressOf(event);
          const fields = fieldLabels(event);
          return (
            <TableRow key={event._id}>
              <RowHeader className={styles.what}>
                {address ? <Link to={address}>{event.sentence}</Link> : event.sentence}
                {fields.length > 0 && <div className={ui.detail}>{fields.join(', ')}</div>}
              </RowHeader>
              <TableCell label="Who">{personOf(event)}</TableCell>
              <TableCell label="When" className={styles.when}>
                <time dateTime={event.at}>{formatTime(event.at)}</time>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
