import styles from './dashed-divider.module.css';

/** A dashed line between sections, like a mark on a stage floor. */
export function DashedDivider() {
  return <div aria-hidden="true" className={styles.mark} />;
}
