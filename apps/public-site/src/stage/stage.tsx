import { classNames } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './stage.module.css';

interface StageProps {
  /** `light` for who is dancing, `lamp` for a place that waits. */
  tone: 'light' | 'lamp';
  className?: string | undefined;
  /** Who or what stands in the light, with the feet on the lower edge; nobody if absent. */
  children?: ReactNode;
}

/** One spot in a dark hall. Decorative. */
export function Stage({ tone, className, children }: StageProps) {
  return (
    <div aria-hidden="true" className={classNames(styles.stage, styles[tone], className)}>
      <div className={styles.pool} />
      <div className={styles.beam} />
      {children}
    </div>
  );
}
