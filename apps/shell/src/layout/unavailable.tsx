import { Button } from '@nox/ui';
import styles from './unavailable.module.css';

export function Unavailable({ what, onRetry }: { what: string; onRetry: () => void }) {
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
