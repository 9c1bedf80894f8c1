import { Button, buttonClass, classNames, PageHeader, ui } from '@nox/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { DASHBOARD } from '../access/login-address.ts';

/** Replaces a page that failed; the layout and the other pages continue to work. */
export function PageBoundary() {
  const navigate = useNavigate();
  const location = useLocation();
  // A navigation to the same page loads its code again.
  const handleRetry = () => void navigate(location, { replace: true });
  return (
    <div className={classNames(ui.stack5, ui.start)} role="alert">
      <PageHeader title="This page is unavailable right now" />
      <p className={ui.minor}>
        It could not be loaded, or something on it went wrong. All other pages work.
      </p>
      <Button variant="primary" onClick={handleRetry}>
        Try again
      </Button>
    </div>
  );
}

export const MissingPage = () => (
  <div className={classNames(ui.stack5, ui.start)}>
    <PageHeader title="There is no such page" />
    <Link to={DASHBOARD} className={buttonClass('quiet')}>
      Back to the dashboard
    </Link>
  </div>
);
