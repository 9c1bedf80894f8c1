import type { ReactNode } from 'react';
import styles from './empty-list.module.css';

export function EmptyList({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.words}>{children}</p>
      {picture}
    </div>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
