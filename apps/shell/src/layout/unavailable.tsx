import { Button } from '@nox/ui';
import styles from './unavailable.module.css';

interface UnavailableProps {
  /** The name of the part for people. */
  what: string;
  onRetry: () => void;
}

/** Replaces a part of the product that could not be loaded. */
export function Unavailable({ what, onRetry }: UnavailableProps) {
  return (
    // No landmark: it may stand inside the layout of another remote.
    <div className={styles.unavailable} role="alert">
      <title>{`${what} is unavailable | NOX`}</title>
      <h1 className={styles.title}>{what} is unavailable right now</h1>
      <p className={styles.text}>
        Everything else keeps working. This part could not be loaded: your connection may be down,
        or we are mending something.
      </p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
