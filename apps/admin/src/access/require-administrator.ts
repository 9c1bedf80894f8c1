import { accountQueries, queryClientContext } from '@nox/api-client';
import { authReady, signOut } from '@nox/auth';
import { redirect, replace, type MiddlewareFunction } from 'react-router-dom';
import { AccessDenied } from './access-denied.ts';
import { decideAdmission } from './admission.ts';
import { loginAddress } from './login-address.ts';

/**
 * The guard of everything below `/admin`. It is middleware because a parent's loader would not hold back its
 * children's; the router runs it on every navigation, also where no route has a loader.
 * @throws AccessDenied if the account is no administrator, and whatever keeps us from finding out
 */
export const requireAdministrator: MiddlewareFunction = async ({ request, context }) => {
  const queryClient = context.get(queryClientContext);
  const admission = await decideAdmission(await authReady(), (uid) =>
    queryClient.ensureQueryData({
      ...accountQueries.me(uid),
      // Asked once before anything is shown, then again behind what is shown: a slow network never stands
      // between an administrator and the next page, and the API decides about every call anyway.
      revalidateIfStale: true,
      gcTime: Infinity,
    }),
  );
  switch (admission.kind) {
    case 'admitted':
      return;
    case 'no-administrator':
      throw new AccessDenied(admission.email);
    case 'session-over':
      // Otherwise the login would find a session and send its owner back here, for ever.
      await signOut();
      throw toLogin(request);
    case 'signed-out':
      throw toLogin(request);
  }
};

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const here = window.location;
  // On the first page of a visit the address is already in the history: it must not be left behind there,
  // or "back" would lead to the login again. Only then is there a hash to know of: requests carry none.
  const isHere = here.pathname === pathname && here.search === search;
  const address = loginAddress({ pathname, search, hash: isHere ? here.hash : '' });
  return isHere ? replace(address) : redirect(address);
}
