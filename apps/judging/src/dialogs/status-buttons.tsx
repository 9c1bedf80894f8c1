import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { Button } from '@nox/ui';
import styles from './status-buttons.module.css';

const CHANGES: readonly [label: string, status: AuditionStatus][] = [
  ['Select', 'Selected'],
  ['Reject', 'Not Selected'],
  ['Reset to Pending', 'Pending'],
];

interface StatusButtonsProps {
  entry: AuditionEntry;
  onChange: (status: AuditionStatus) => void;
}

/** Changes the status from any to any other. */
export function StatusButtons({ entry, onChange }: StatusButtonsProps) {
  return (
    <div role="group" aria-label="Change status" className={styles.buttons}>
      {CHANGES.map(([label, status]) => (
        <Button
          key={status}
          aria-pressed={entry.status === status}
          data-status={status}
          className={styles.button}
          onClick={() => entry.status !== status && onChange(status)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
