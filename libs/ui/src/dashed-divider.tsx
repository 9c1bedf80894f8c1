import styles from './dashed-divider.module.css';

/** The dashed mark on the stage floor that divides sections. */
export function DashedDivider() {
  return <div aria-hidden="true" className={styles.mark} />;
}
