import { accountQueries, queryClientContext } from '@nox/api-client';
import { rolesOf } from '@nox/api-client/account';
import { authReady, signOut, useAuth } from '@nox/auth';
import { menusQuery, runtimeInfoQuery } from '@nox/federation/contract';
import { redirect, replace, type LoaderFunction, type MiddlewareFunction } from 'react-router-dom';
import { accessOf } from './access.ts';
import { AccessDenied } from './access-boundary.tsx';
import { destinationAfterLogin, loginAddress } from './login-address.ts';
import { isSessionExpired } from './session-expiry.tsx';

/**
 * The guard of everything below `/admin`: an account with a role passes, and the layout shows it the pages that it may
 * open. It is middleware, not a loader: a parent's loader does not delay its children's. The router runs it on every
 * navigation, also for routes without a loader.
 * @throws AccessDenied if the account has no role, and the error if access cannot be verified
 */
export const requireAccess: MiddlewareFunction = async ({ request, context }) => {
  const { status, user } = await authReady();
  if (status !== 'signed-in') throw redirectToLogin(request);
  const query = {
    ...accountQueries.me(user.uid),
    // Blocks only the first page, then revalidates in the background: a slow network does not delay navigation,
    // and the API authorizes every call anyway.
    revalidateIfStale: true,
    gcTime: Infinity,
  };
  const account = await context
    .get(queryClientContext)
    .ensureQueryData(query)
    .catch(async (error: unknown) => {
      if (!isSessionExpired(error)) throw error;
      // Otherwise the login would find a session and redirect back here, endlessly.
      await signOut();
      throw redirectToLogin(request);
    });
  // A session is not enough: anyone can register with the identity provider.
  if (rolesOf(account).length === 0) throw new AccessDenied(user.email);
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

export const continueIfSignedIn: LoaderFunction = async ({ request }) => {
  const { status } = await authReady();
  if (status !== 'signed-in') return null;
  return replace(destinationAfterLogin(new URL(request.url).search));
};

export const openFirstPage: LoaderFunction = async ({ context }) => {
  const queryClient = context.get(queryClientContext);
  const uid = useAuth.getState().user?.uid ?? '';
  const account = await queryClient.ensureQueryData(accountQueries.me(uid));
  const menus = await queryClient.ensureQueryData(menusQuery);
  const { remotes } = await queryClient.ensureQueryData(runtimeInfoQuery);
  return replace(accessOf(account, menus, remotes).start.path);
};
