import { authReady } from '@nox/auth';
import { replace, type LoaderFunction } from 'react-router-dom';
import { destinationAfterLogin } from '../access/login-address.ts';

/** Skips the login if a session exists. */
export const continueIfSignedIn: LoaderFunction = async ({ request }) => {
  const { status } = await authReady();
  if (status !== 'signed-in') return null;
  return replace(destinationAfterLogin(new URL(request.url).search));
};
