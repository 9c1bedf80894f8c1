import { Button } from '@nox/ui';
import { useEffect } from 'react';
import styles from './page-boundary.module.css';

/** The router remembers for good that a page's code did not arrive: only a new visit asks again. */
const visitAgain = () => window.location.reload();

/** Stands where a page should be whose code did not arrive; bar and footer stay. */
export function PageBoundary() {
  useEffect(() => {
    window.addEventListener('online', visitAgain);
    return () => window.removeEventListener('online', visitAgain);
  }, []);

  return (
    <div className={styles.failure} role="alert">
      <title>This page is unavailable | NOX</title>
      <h1 tabIndex={-1} className={styles.title}>
        This page is unavailable right now
      </h1>
      <p className={styles.text}>
        It could not be loaded: your connection may be down, or we are mending something. Pages that
        you have seen still open.
      </p>
      <Button variant="primary" onClick={visitAgain}>
        Try again
      </Button>
    </div>
  );
}
