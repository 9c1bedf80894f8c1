import type { ReactNode } from 'react';
import styles from './details-toggle.module.css';

/** Opens and closes the `<details>` around it, which works without scripts; with them a double click opens it once. */
export function DetailsToggle({ children }: { children: ReactNode }) {
  return (
    <summary
      className={styles.toggle}
      onClick={(event) => event.detail > 1 && event.preventDefault()}
    >
      {children}
    </summary>
  );
}
