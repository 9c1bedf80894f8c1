import styles from './spike-mark.module.css';

/** The cross of tape that shows a dancer where to stand; nobody stands there yet. Decorative. */
export function SpikeMark() {
  return (
    <svg viewBox="0 0 120 40" aria-hidden="true" focusable="false" className={styles.mark}>
      <path d="M22 6L38 4L98 34L82 36ZM98 6L82 4L22 34L38 36Z" />
    </svg>
  );
}
