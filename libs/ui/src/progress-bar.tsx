import type { ComponentProps } from 'react';
import { classNames, tools, ui } from './classes.ts';
import styles from './progress-bar.module.css';

interface ProgressBarProps extends Omit<ComponentProps<'progress'>, 'value' | 'max' | 'className'> {
  /** The fraction is from 0 to 1. */
  fraction: number;
  /** An upload sends nothing more, as when the connection is lost. */
  isStalled?: boolean | undefined;
  'aria-label': string;
}

export function ProgressBar({ fraction, isStalled, ...rest }: ProgressBarProps) {
  const percent = Math.round(fraction * 100);
  return (
    <span className={ui.row3}>
      <Progress max={100} value={percent} {...rest} />
      <span aria-hidden="true" className={classNames(ui.small, ui.digits, styles.percent)}>
        {percent} %
      </span>
      <span
        role="status"
        className={classNames(ui.small, ui.pending, tools.hideEmpty, styles.stalled)}
      >
        {isStalled && `Connection lost, trying again: ${percent} % is sent.`}
      </span>
    </span>
  );
}

/** The bar alone, for progress whose number is in a text. */
export const Progress = ({ className, ...rest }: ComponentProps<'progress'>) => (
  <progress className={classNames(styles.bar, className)} {...rest} />
);
