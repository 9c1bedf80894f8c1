import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-mark.module.css';

interface StatusMarkProps extends ComponentProps<'span'> {
  /** `lamp`: pending. `go`, `stop`: decided. `off`: not in use. */
  tone: 'lamp' | 'go' | 'stop' | 'off';
}

/** A coloured dot before a word with the same meaning (WCAG 1.4.1). */
export function StatusMark({ tone, className, ...rest }: StatusMarkProps) {
  return <span className={classNames(styles.mark, styles[tone], className)} {...rest} />;
}
