import { Button } from '@nox/ui';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './page-boundary.module.css';

/** Stands where a page should be whose code did not arrive; bar and footer stay. */
export function PageBoundary() {
  const navigate = useNavigate();
  const location = useLocation();
  // Going to the same place asks for the page's code anew.
  const visitAgain = useCallback(
    () => void navigate(location, { replace: true }),
    [navigate, location],
  );

  useEffect(() => {
    window.addEventListener('online', visitAgain);
    return () => window.removeEventListener('online', visitAgain);
  }, [visitAgain]);

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
