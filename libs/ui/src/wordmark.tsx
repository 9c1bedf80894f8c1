import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './wordmark.module.css';

/** The society's name as its logo. */
export function Wordmark({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) {
  return (
    <span className={classNames(styles.wordmark, className)} {...rest}>
      NOX
    </span>
  );
}
