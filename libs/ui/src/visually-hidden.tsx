import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span className={styles.hidden} {...props} />
);

/** The first link of a page, which is shown while it has the focus. */
export const SkipLink = ({ to }: { to: string }) => (
  <a href={to} className={styles.skip}>
    Skip to content
  </a>
);
