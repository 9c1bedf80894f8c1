import type { ReactNode } from 'react';
import styles from './empty-scene.module.css';

interface EmptySceneProps {
  /** A picture of a place that waits. */
  picture: ReactNode;
  children: ReactNode;
}

/** Stands where a whole list has nothing to show yet. */
export function EmptyScene({ picture, children }: EmptySceneProps) {
  return (
    <div className={styles.scene}>
      <p className={styles.words}>{children}</p>
      {picture}
    </div>
  );
}
