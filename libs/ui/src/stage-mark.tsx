import styles from './stage-mark.module.css';

/** The dashed mark on the stage floor that divides sections. */
export function StageMark() {
  return <div aria-hidden="true" className={styles.mark} />;
}
