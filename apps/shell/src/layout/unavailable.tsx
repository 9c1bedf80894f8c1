import { Button } from '@nox/ui';
import styles from './unavailable.module.css';

interface UnavailableProps {
  /** What is not there, as a person calls it. */
  what: string;
  onRetry: () => void;
}

/** Stands where a part of the product should be that could not be loaded. */
export function Unavailable({ what, onRetry }: UnavailableProps) {
  return (
    // No landmark of its own: it stands in place of the page, or inside the frame of another part.
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
