import type { ComponentProps } from 'react';
import styles from './bust.module.css';

/** Stands where a person's photo is missing: a bust under a lamp. Decorative; the name stands beside it. */
export function Bust(props: Omit<ComponentProps<'svg'>, 'children'>) {
  return (
    <svg
      viewBox="0 0 80 100"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <rect width="80" height="100" className={styles.ground} />
      <path d="M30 0H50L72 100H8Z" className={styles.beam} />
      <path d="M33 0H47V3H33Z" className={styles.lamp} />
      <circle cx="40" cy="47" r="13" className={styles.person} />
      <path d="M14 100C14 78 24 67 40 67S66 78 66 100Z" className={styles.person} />
    </svg>
  );
}
