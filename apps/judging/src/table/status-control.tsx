import { AUDITION_STATUSES, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import { StatusMark } from '@nox/ui';
import type { ChangeEvent } from 'react';
import { STATUS_TONES } from '../entry/entry-filter.ts';
import { UnsentBadge } from '../entry/unsent-badge.tsx';
import type { UnsentCounts } from '../outbox/pending-changes.ts';
import styles from './status-control.module.css';

interface StatusControlProps extends UnsentCounts {
  entry: AuditionEntry;
  onStatusChange: (entry: AuditionEntry, status: AuditionStatus) => void;
}

export function StatusControl({ entry, pending, rejected, onStatusChange }: StatusControlProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onStatusChange(entry, currentTarget.value as AuditionStatus);
  return (
    <StatusMark tone={STATUS_TONES[entry.status]} className={styles.control}>
      <span className={styles.stack} data-unsent={pending + rejected > 0 || undefined}>
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
        <UnsentBadge pending={pending} rejected={rejected} />
      </span>
    </StatusMark>
  );
}
