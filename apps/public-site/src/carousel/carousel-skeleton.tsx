import { classNames } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './carousel-skeleton.module.css';

interface CarouselSkeletonProps {
  /** How many items fill the grid on a wide screen. */
  count: number;
  className?: string | undefined;
  /** One item of it. */
  children: ReactNode;
}

/** The skeleton of a carousel: a grid on a wide screen, one item and space for the controls on a narrow one. */
export function CarouselSkeleton({ count, className, children }: CarouselSkeletonProps) {
  return (
    <>
      <div className={classNames(styles.row, className)}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.slide}>
            {children}
          </div>
        ))}
      </div>
      <div className={styles.controls} />
    </>
  );
}
