import { classNames, DashedDivider } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './stage-section.module.css';

interface StageSectionProps extends ComponentProps<'section'> {
  /** The colour of the light: `light` for a dancer, `lamp` for a free place. */
  tone: 'light' | 'lamp';
  /** What stands in the light. */
  figure?: ReactNode;
}

/**
 * Words beside a figure in a spotlight, on a phone above it. As the first section of a page it fills the screen, and
 * its light begins above the navigation bar.
 */
export function StageSection({ tone, figure, className, children, ...rest }: StageSectionProps) {
  return (
    <section className={classNames(styles.section, className)} {...rest}>
      <div className={styles.content}>
        <div className={styles.words}>{children}</div>
        <div aria-hidden="true" className={classNames(styles.spotlight, styles[tone])}>
          <div className={styles.pool} />
          <div className={styles.beam} />
          {figure}
        </div>
      </div>
      <DashedDivider />
    </section>
  );
}
