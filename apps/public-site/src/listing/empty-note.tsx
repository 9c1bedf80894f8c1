import type { ReactNode } from 'react';
import styles from './empty-note.module.css';

/** Stands where a part of a list has nothing to show, which is no failure. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
