import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress-bar.module.css';
import ui from './styles/primitives.module.css';
import tools from './styles/tools.module.css';

interface ProgressBarProps extends Omit<ComponentProps<'progress'>, 'value' | 'max' | 'className'> {
  /** From 0 to 1. */
  fraction: number;
  'aria-label': string;
}

export function ProgressBar({ fraction, ...rest }: ProgressBarProps) {
  const percent = Math.round(fraction * 100);
  return (
    <span className={tools.line3}>
      <Progress max={100} value={percent} {...rest} />
      <span aria-hidden="true" className={classNames(ui.small, ui.digits, styles.percent)}>
        {percent} %
      </span>
    </span>
  );
}

/** The bar alone, for progress whose number is in a text. */
export function Progress({ className, ...rest }: ComponentProps<'progress'>) {
  return <progress className={classNames(styles.bar, className)} {...rest} />;
}
