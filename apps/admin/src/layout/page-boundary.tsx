import { Button, PageHeader } from '@nox/ui';
import styles from './page-boundary.module.css';

/** Keeps what goes wrong on one page inside the frame. */
export function PageBoundary() {
  // The router remembers for good that a page's code did not arrive: only a new visit asks again.
  const handleRetry = () => window.location.reload();
  return (
    <div className={styles.failure} role="alert">
      <PageHeader title="This page is unavailable right now" />
      <p className={styles.text}>
        It could not be loaded, or something on it went wrong. The other pages keep working.
      </p>
      <Button variant="primary" onClick={handleRetry}>
        Try again
      </Button>
    </div>
  );
}
