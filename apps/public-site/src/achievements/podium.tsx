import type { ComponentProps } from 'react';
import styles from './podium.module.css';

/** The placeholder for an achievement's picture: an empty podium in the light. No `Picture`, whose figures would weigh on the page. */
export function Podium(props: Omit<ComponentProps<'svg'>, 'children'>) {
  return (
    <svg viewBox="-90 -10 180 120" aria-hidden="true" focusable="false" {...props}>
      <rect x="-90" y="-10" width="180" height="120" className={styles.background} />
      <path d="M-9 -10H9L72 94A72 9 0 0 1 -72 94Z" className={styles.beam} />
      <ellipse cy="94" rx="72" ry="9" className={styles.pool} />
      <rect x="-9" y="-10" width="18" height="2.4" className={styles.source} />
      <path d="M-48 74H-16V94H-48Z" className={styles.step} />
      <path d="M16 80H48V94H16Z" className={styles.step} />
      <path d="M-16 62H16V94H-16Z" className={styles.top} />
      <path d="M-90 107.5H90" className={styles.mark} />
    </svg>
  );
}
