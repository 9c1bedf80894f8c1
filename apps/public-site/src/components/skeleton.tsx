import { classNames, VisuallyHidden } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** What is being loaded: "tutorials". */
  of: string;
  children: ReactNode;
}

/** A placeholder of the size that the loaded content will have. */
export function Skeleton({ of, children }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading {of}…</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export function SkeletonBar({ className }: { className: string | undefined }) {
  return <div className={classNames(styles.bar, className)} />;
}
