import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './wordmark.module.css';

export const Wordmark = ({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) => (
  <span className={classNames(styles.wordmark, className)} {...rest}>
    NOX
  </span>
);
