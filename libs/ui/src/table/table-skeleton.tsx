import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './table-skeleton.module.css';

interface TableSkeletonProps {
  /** For screen readers: "Loading team members". */
  label: string;
  rows?: number | undefined;
}

export function TableSkeleton({ label, rows = 6 }: TableSkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.bar} />
      ))}
    </div>
  );
}
