import { type Identity } from './token-verifier.ts';

/**
 * Signing up is open to anyone, so being signed in means nothing: an administrator carries the custom
 * claim `admin: true`, or is listed by uid, or by an e-mail address that the provider has verified.
 */
export function isAdministrator(identity: Identity, listed: readonly string[]): boolean {
  if (identity.admin === true) return true;
  const email = identity.email_verified === true ? identity.email?.toLowerCase() : undefined;
  return listed.some((entry) =>
    entry.includes('@') ? entry.toLowerCase() === email : entry === identity.sub,
  );
}
