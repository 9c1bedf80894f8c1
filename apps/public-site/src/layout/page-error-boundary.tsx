import { Button } from '@nox/ui';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listen } from '../browser/browser.ts';
import styles from './page-error-boundary.module.css';

/** Shown instead of a page whose code could not be loaded, between header and footer. */
export function PageErrorBoundary() {
  const navigate = useNavigate();
  const location = useLocation();
  // A navigation to the same address fetches the page's code again.
  const reload = useCallback(
    () => void navigate(location, { replace: true }),
    [navigate, location],
  );

  useEffect(() => listen(window, { online: reload }), [reload]);

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
      <Button variant="primary" onClick={reload}>
        Try again
      </Button>
    </div>
  );
}
