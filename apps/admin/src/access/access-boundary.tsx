import { useRouteError } from 'react-router-dom';
import { AccessDenied } from './access-denied';
import { NotAdministrator } from './not-administrator';
import { VerificationFailed } from './verification-failed';

/** Stands in place of the whole area when the guard did not let somebody in. */
export function AccessBoundary() {
  const error = useRouteError();
  return error instanceof AccessDenied ? (
    <NotAdministrator email={error.email} />
  ) : (
    <VerificationFailed />
  );
}
