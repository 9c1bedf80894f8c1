import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import type { ChangeEvent } from 'react';
import styles from './status-control.module.css';
import { STATUS_TONES } from './status-tones';

interface StatusControlProps {
  entry: AuditionEntry;
  onChange: (status: AuditionStatus) => void;
}

/** An entry's status, to be read and to be changed. */
export function StatusControl({ entry, onChange }: StatusControlProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onChange(currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={STATUS_TONES[entry.status]} className={styles.control}>
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
    </StatusMark>
  );
}
