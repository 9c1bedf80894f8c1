import { Button, Notice } from '@nox/ui';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands where the members should be. */
export function LoadFailure({ isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="stop" className={styles.failure}>
      <p>Could not load team members. Please try again later.</p>
      {/* Not `disabled`: that would take the focus away from whoever pressed it. */}
      <Button aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
    </Notice>
  );
}
