import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import type { ChangeEvent } from 'react';
import { QueueMark, type Unsent } from '../queue/queue-mark.tsx';
import styles from './status-control.module.css';
import { STATUS_TONES } from './status-tones.ts';

interface StatusControlProps extends Unsent {
  entry: AuditionEntry;
  onDecide: (entry: AuditionEntry, status: AuditionStatus) => void;
}

/** An entry's status, to be read and to be changed. */
export function StatusControl({ entry, waiting, refused, onDecide }: StatusControlProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onDecide(entry, currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={STATUS_TONES[entry.status]} className={styles.control}>
      <span className={styles.stack} data-marked={waiting + refused > 0 || undefined}>
        <select
          aria-label={`Status of ${entry.fullName}`}
          value={entry.status}
          onChange={handleChange}
          className={styles.select}
        >
          {AUDITION_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </select>
        <QueueMark waiting={waiting} refused={refused} />
      </span>
    </StatusMark>
  );
}
