import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-mark.module.css';

interface StatusMarkProps extends ComponentProps<'span'> {
  /** `lamp`: it waits. `go`, `stop`: it is decided. `off`: it is out of use. */
  tone: 'lamp' | 'go' | 'stop' | 'off';
}

/** A coloured dot before the word that says the same: colour never stands alone. */
export function StatusMark({ tone, className, ...rest }: StatusMarkProps) {
  return <span className={classNames(styles.mark, styles[tone], className)} {...rest} />;
}
