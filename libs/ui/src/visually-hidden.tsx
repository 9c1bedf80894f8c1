import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who hear the page, where the others see enough. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}
