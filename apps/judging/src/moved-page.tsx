import { Navigate, useLocation } from 'react-router-dom';

/**
 * Leads an address from before the remote `season` had its own to the same page there. The file of the routes does not have
 * it, since hosts without React read that, too.
 */
export function Component() {
  const { pathname, state, ...rest } = useLocation();
  const to = pathname.replace(/audition-entries(\/season)?/, 'season');
  return <Navigate replace to={{ ...rest, pathname: to }} state={state} />;
}
