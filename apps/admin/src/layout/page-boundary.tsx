import { Button, PageHeader } from '@nox/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './page-boundary.module.css';

/** Keeps what goes wrong on one page inside the frame. */
export function PageBoundary() {
  const navigate = useNavigate();
  const location = useLocation();
  // Going to the same place asks for the page's code anew.
  const handleRetry = () => void navigate(location, { replace: true });
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
