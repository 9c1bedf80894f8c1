import { type Identity } from './token-verifier.ts';

/**
 * Anyone can sign up, so a session alone grants nothing: an administrator has the custom claim `admin: true`, or is
 * listed by uid, or by an e-mail address that the provider has verified.
 */
export function isAdministrator(identity: Identity, listed: readonly string[]): boolean {
  if (identity.admin === true) return true;
  const email = identity.email_verified === true ? identity.email?.toLowerCase() : undefined;
  return listed.some((entry) =>
    entry.includes('@') ? entry.toLowerCase() === email : entry === identity.sub,
  );
}
