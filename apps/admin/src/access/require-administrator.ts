import { accountQueries, queryClientContext } from '@nox/api-client';
import { authReady, signOut } from '@nox/auth';
import { redirect, replace, type MiddlewareFunction } from 'react-router-dom';
import { AccessDenied } from './access-boundary.tsx';
import { decideAccess } from './access-decision.ts';
import { loginAddress } from './login-address.ts';

/**
 * The guard of everything below `/admin`. It is middleware, not a loader: a parent's loader does not delay its
 * children's. The router runs it on every navigation, also for routes without a loader.
 * @throws AccessDenied if the account is not an administrator, and the error if access cannot be verified
 */
export const requireAdministrator: MiddlewareFunction = async ({ request, context }) => {
  const queryClient = context.get(queryClientContext);
  const decision = await decideAccess(await authReady(), (uid) =>
    queryClient.ensureQueryData({
      ...accountQueries.me(uid),
      // Blocks only the first page, then revalidates in the background: a slow network does not delay navigation,
      // and the API authorizes every call anyway.
      revalidateIfStale: true,
      gcTime: Infinity,
    }),
  );
  switch (decision.kind) {
    case 'granted':
      return;
    case 'not-administrator':
      throw new AccessDenied(decision.email);
    case 'session-expired':
      // Otherwise the login would find a session and redirect back here, endlessly.
      await signOut();
      throw redirectToLogin(request);
    case 'signed-out':
      throw redirectToLogin(request);
  }
};

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const current = window.location;
  // On the first page of a visit the address is in the history already: replace it, or "back" would lead to the login
  // again. Only then is the hash known: requests have none.
  const isCurrent = current.pathname === pathname && current.search === search;
  const address = loginAddress({ pathname, search, hash: isCurrent ? current.hash : '' });
  return isCurrent ? replace(address) : redirect(address);
}
