import { useEffect } from 'react';
import { RemoteFailure } from '@nox/federation/runtime';
import {
  Link,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { buttonClass } from '@nox/ui';
import { reportError } from '../page/report-error.ts';
import { Unavailable } from './unavailable.tsx';
import styles from './unavailable.module.css';

/** Limits the errors of a remote to its own part of the page. */
export function RemoteBoundary() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    if (!isMissing) reportError(error);
  }, [error, isMissing]);

  if (isMissing) return <NotFound />;
  if (error instanceof RemoteFailure) {
    // A navigation discovers the routes again, and so loads the remote again.
    const retry = () => void navigate(`${pathname}${search}${hash}`, { replace: true });
    return <Unavailable what={error.remote.title} onRetry={retry} />;
  }
  // The router does not load a page's failed code again; a new document does.
  return <Unavailable what="This page" onRetry={() => window.location.reload()} />;
}

function NotFound() {
  return (
    <div className={styles.unavailable}>
      <title>There is no such page | NOX</title>
      <h1 className={styles.title}>There is no such page</h1>
      <Link to="/" className={buttonClass('quiet')}>
        Back to Home
      </Link>
    </div>
  );
}
