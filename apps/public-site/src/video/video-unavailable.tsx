import { Button } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './video-unavailable.module.css';

interface VideoUnavailableProps {
  poster: ReactNode;
  /** Absent if there is no video to load again. */
  onRetry?: () => void;
}

/** Shown instead of a video that is missing or cannot be played. */
export function VideoUnavailable({ poster, onRetry }: VideoUnavailableProps) {
  return (
    <div className={styles.unavailable}>
      <div className={styles.poster}>{poster}</div>
      <div className={styles.words} {...(onRetry && { role: 'alert' })}>
        <p className={styles.message}>Video Not Available</p>
        {onRetry && (
          <Button className={styles.retry} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
