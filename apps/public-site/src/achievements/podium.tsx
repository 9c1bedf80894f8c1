import { Picture } from '@nox/figures';
import { classNames } from '@nox/ui';
import styles from './podium.module.css';

/** The placeholder for an achievement's picture: an empty podium in the light. Decorative. */
export function Podium({ className }: { className?: string | undefined }) {
  return (
    <Picture ratio="3:2" light="lamp" dancers={[]} className={classNames(styles.podium, className)}>
      <path d="M-48 74H-16V94H-48Z" className={styles.step} />
      <path d="M16 80H48V94H16Z" className={styles.step} />
      <path d="M-16 62H16V94H-16Z" className={styles.top} />
    </Picture>
  );
}
