import type { AuditEvent } from '@nox/contracts';
import { DataTable, formatTime, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './audit-log.module.css';
import { fieldLabels, useItemAddress } from './subjects.ts';

const OTHERS = { candidate: 'A candidate', system: 'The server', account: 'An administrator' };

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const addressOf = useItemAddress();
  return (
    <DataTable
      aria-label="Audit log"
      bodyClassName={styles.events}
      items={events}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'What',
          className: styles.what,
          cell: (event) => {
            const address = addressOf(event);
            const fields = fieldLabels(event);
            return (
              <>
                {address ? <Link to={address}>{event.sentence}</Link> : event.sentence}
                {fields.length > 0 && <div className={ui.detail}>{fields.join(', ')}</div>}
              </>
            );
          },
        },
        { name: 'Who', cell: ({ by, actor }) => by ?? OTHERS[actor] },
        {
          name: 'When',
          className: styles.when,
          cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
        },
      ]}
    />
  );
}
