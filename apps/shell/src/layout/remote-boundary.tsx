import { useEffect } from 'react';
import { RemoteFailure } from '@nox/federation/runtime';
import {
  Link,
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { Button, buttonClass, listen, societyName, ui } from '@nox/ui';
import styles from './layout.module.css';

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
      <title>{`There is no such page | ${societyName()}`}</title>
      <h1 className={ui.pageTitle}>There is no such page</h1>
      <Link to="/" className={buttonClass('quiet')}>
        Back to Home
      </Link>
    </div>
  );
}

/** It is tried again when the network is back, too. */
export function Unavailable({ what, onRetry }: { what: string; onRetry: () => void }) {
  useEffect(() => listen(window, { online: onRetry }), [onRetry]);

  return (
    // No landmark: it may stand inside the layout of another remote.
    <div className={styles.unavailable} role="alert">
      <title>{`${what} is unavailable | ${societyName()}`}</title>
      <h1 tabIndex={-1} className={ui.pageTitle}>
        {what} is unavailable right now
      </h1>
      <p className={ui.minor}>
        All other parts work. This part could not be loaded: your connection may be down, or we are
        mending something.
      </p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function reportError(error: unknown): void {
  const what =
    error instanceof RemoteFailure
      ? [
          `${error.kind} failure: ${error.message}`,
          { entry: error.remote.entry, cause: error.cause },
        ]
      : ['A page failed.', error];
  // oxlint-disable-next-line no-console -- for developers
  console.error('[nox]', ...what);
}
