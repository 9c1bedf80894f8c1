import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './wordmark.module.css';

/** The society's name as its mark. Decorative inside a link that is labelled otherwise. */
export function Wordmark({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) {
  return (
    <span className={classNames(styles.wordmark, className)} {...rest}>
      NOX
    </span>
  );
}
