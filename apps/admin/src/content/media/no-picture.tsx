import styles from './no-picture.module.css';

/** Stands where a picture is missing that is not a person's. */
export function NoPicture() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false" className={styles.picture}>
      <path d="M12 14h24v20H12zM12 30l8-8 6 6 4-4 6 6" />
    </svg>
  );
}
