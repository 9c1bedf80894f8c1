import styles from './table-skeleton.module.css';

interface TableSkeletonProps {
  /** What is on its way, for those who cannot see the bars: "Loading team members". */
  label: string;
  rows?: number;
}

/** Holds the place of a table until its rows are there. */
export function TableSkeleton({ label, rows = 6 }: TableSkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className={styles.label}>{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bar} />
      ))}
    </div>
  );
}
