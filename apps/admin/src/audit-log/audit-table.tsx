import type { AuditEvent } from '@nox/contracts';
import { DataTable, formatTime, ui } from '@nox/ui';
import { Link } from 'react-router-dom';
import styles from './audit-log.module.css';
import { fieldLabels, useItemAddress } from './subjects.ts';

const OTHERS = { candidate: 'A candidate', system: 'The server', account: 'An administrator' };

export const whoOf = ({ by, actor }: AuditEvent): string => by ?? OTHERS[actor];

/** What was done, a link to it where it still exists, and the fields that it changed. */
export function EventSentence({ event }: { event: AuditEvent }) {
  const address = useItemAddress()(event);
  const fields = fieldLabels(event);
  return (
    <span className={styles.what}>
      {address ? <Link to={address}>{event.sentence}</Link> : event.sentence}
      {fields.length > 0 && <div className={ui.detail}>{fields.join(', ')}</div>}
    </span>
  );
}

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  return (
    <DataTable
      aria-label="Audit log"
      bodyClassName={styles.events}
      items={events}
      keyOf={({ _id }) => _id}
      columns={[
        {
          name: 'What',
          className: styles.title,
          cell: (event) => <EventSentence event={event} />,
        },
        { name: 'Who', className: styles.who, cell: whoOf },
        {
          name: 'When',
          className: styles.when,
          cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
        },
      ]}
    />
  );
}
