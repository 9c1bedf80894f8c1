import styles from './judging-progress.module.css';

interface JudgingProgressProps {
  reviewed: number;
  total: number;
}

/** How many of the filtered entries the judge has reviewed. */
export function JudgingProgress({ reviewed, total }: JudgingProgressProps) {
  const text = `${reviewed} of ${total} reviewed by you`;
  return (
    <span className={styles.progress}>
      {text}
      <progress
        aria-label={text}
        max={Math.max(total, 1)}
        value={reviewed}
        className={styles.bar}
      />
    </span>
  );
}
