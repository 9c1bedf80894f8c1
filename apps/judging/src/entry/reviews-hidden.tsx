import styles from './entry-dialog.module.css';

/** Said where the reviews of others would stand. */
export function ReviewsHidden() {
  return (
    <p className={styles.hidden}>
      Others' reviews stay hidden until you have reviewed this candidate.
    </p>
  );
}
