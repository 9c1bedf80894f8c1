import type { AuditionEntry } from '@nox/contracts';
import { formatNumber, StatusMark } from '@nox/ui';
import styles from './standing.module.css';

interface StandingProps {
  slot: string | undefined;
  /** Of the candidate in the slot, from 0; -1 if somebody has moved it away. */
  position: number;
  size: number;
  next: AuditionEntry | undefined;
}

/** Who is on stage now, and who comes next. */
export function Standing({ slot, position, size, next }: StandingProps) {
  return (
    <p className={styles.standing}>
      {slot !== undefined && (
        <StatusMark tone="lamp" className={styles.now}>
          Now{position >= 0 && `: ${formatNumber(position + 1)} of ${formatNumber(size)}`} in {slot}
        </StatusMark>
      )}
      <span className={styles.next}>Next: {next?.fullName ?? 'nobody else'}</span>
    </p>
  );
}
