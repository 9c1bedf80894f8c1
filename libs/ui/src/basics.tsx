import type { ComponentProps } from 'react';
import styles from './basics.module.css';
import { classNames } from './browser.ts';

export const DashedDivider = () => <div aria-hidden="true" className={styles.divider} />;

export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span className={styles.hidden} {...props} />
);

export const Wordmark = ({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) => (
  <span className={classNames(styles.wordmark, className)} {...rest}>
    NOX
  </span>
);
