import { Button, Notice } from '@nox/ui';
import styles from './load-failure.module.css';

interface LoadFailureProps {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Stands where a list should be. */
export function LoadFailure({ message, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <Notice tone="stop" className={styles.failure}>
      <p>{message}</p>
      {/* Not `disabled`: that would take the focus away from whoever pressed it. */}
      <Button aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
        {isRetrying ? 'Trying again…' : 'Try again'}
      </Button>
    </Notice>
  );
}
