import { useRouteError } from 'react-router-dom';
import { AccessDenied } from './access-denied.ts';
import { NotAdministrator } from './not-administrator.tsx';
import { VerificationFailed } from './verification-failed.tsx';

/** Stands in place of the whole area when the guard did not let somebody in. */
export function AccessBoundary() {
  const error = useRouteError();
  return error instanceof AccessDenied ? (
    <NotAdministrator email={error.email} />
  ) : (
    <VerificationFailed />
  );
}
