import { classNames, DashedDivider, ui } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './stage-section.module.css';

interface StageSectionProps extends ComponentProps<'section'> {
  /** The colour of the light: `light` for a dancer, `lamp` for a free place. */
  tone: 'light' | 'lamp';
  figure?: ReactNode;
  /** The light and the figure are in front of the words, not beside them. */
  isInFront?: boolean;
}

/** Words beside a figure in a spotlight, on a phone above it. It fills the screen as a page's first section. */
export function StageSection({
  tone,
  figure,
  isInFront = false,
  className,
  children,
  ...rest
}: StageSectionProps) {
  return (
    <section className={classNames(styles.section, className)} {...rest}>
      <div className={classNames(ui.stack0, ui.pageWidth, styles.content)}>
        <div className={classNames(ui.stack6, ui.start, ui.around, styles.words)}>{children}</div>
        <div
          aria-hidden="true"
          data-pointer={isInFront ? '' : undefined}
          className={classNames(
            styles.spotlight,
            tone === 'lamp' && styles.lamp,
            isInFront && styles.inFront,
          )}
        >
          <div className={styles.pool} />
          <div className={styles.beam} />
          {figure}
        </div>
      </div>
      <DashedDivider />
    </section>
  );
}

/** A cross of tape, which marks a dancer's place on the floor. Decorative. */
export const FloorMark = () => (
  <svg viewBox="0 0 120 40" aria-hidden="true" focusable="false" className={styles.mark}>
    <path d="M22 6L38 4L98 34L82 36ZM98 6L82 4L22 34L38 36Z" fill="var(--lamp)" />
  </svg>
);
