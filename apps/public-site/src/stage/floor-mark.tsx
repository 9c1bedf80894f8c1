import styles from './floor-mark.module.css';

/** A cross of tape, which marks a dancer's place on the floor. Decorative. */
export const FloorMark = () => (
  <svg viewBox="0 0 120 40" aria-hidden="true" focusable="false" className={styles.mark}>
    <path d="M22 6L38 4L98 34L82 36ZM98 6L82 4L22 34L38 36Z" />
  </svg>
);
