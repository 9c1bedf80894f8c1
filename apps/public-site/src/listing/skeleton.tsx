import { VisuallyHidden } from '@nox/ui';
import type { ReactNode } from 'react';

interface SkeletonProps {
  /** What is on its way: "tutorials". */
  of: string;
  children: ReactNode;
}

/** Holds the places of what is on its way, in the size that it will have. */
export function Skeleton({ of, children }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">Loading {of}…</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
