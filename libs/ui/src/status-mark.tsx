import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './status-mark.module.css';

interface StatusMarkProps extends ComponentProps<'span'> {
  /** `off`: not in use. */
  tone: 'pending' | 'positive' | 'negative' | 'off';
  /** The shape distinguishes states of one tone. */
  shape?: 'dot' | 'square' | 'check' | 'cross' | 'arrow';
}

/** A coloured shape before a word with the same meaning (WCAG 1.4.1). */
export function StatusMark({ tone, shape = 'dot', className, ...rest }: StatusMarkProps) {
  const look = classNames(styles.mark, styles[tone], shape !== 'dot' && styles[shape], className);
  return <span className={look} {...rest} />;
}
